import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `or(conditions…)` and `a || b`
enum OrForm: OperatorForm {
  static let declaration = FunctionDeclaration(
    name: "or", isPublished: true, group: .logic, roles: [.disjunction, .passes(.boolean)],
    summary: "Whether at least one condition holds; stops at the first that does.",
    signature: Signature([.condition("conditions").repeated], gives: .boolean),
    examples: [
      Example("or(1 > 2, 2 < 3)", gives: true),
      Example("or(null, false)", gives: false),
      Example("or(true, 1 / 0 > 0)", gives: true),
      Example("or()", gives: false),
    ], body: nil)

  static func compile(
    _ conditions: [ExpressionID], _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) {
    emitter.materialize(id, into: destination) { emitter, fails, handler in
      if !conditions.isEmpty { emitter.compileEither(conditions, id, orElse: fails, handler) }
      return !conditions.isEmpty
    }
  }

  static func compileCondition(
    _ call: Call, _ id: ExpressionID, orElse label: Label, _ handler: Handler,
    in emitter: inout Emitter
  ) -> Bool {
    if call.arguments.isEmpty { return false }
    emitter.compileEither(Array(call.arguments), id, orElse: label, handler)
    return true
  }
}
