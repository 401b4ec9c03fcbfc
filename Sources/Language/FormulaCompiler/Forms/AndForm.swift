import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `and(conditions…)` and `a && b`
enum AndForm: OperatorForm {
  static let declaration = FunctionDeclaration(
    name: "and", isPublished: true, group: .logic, roles: [.conjunction, .passes(.boolean)],
    summary: "Whether all conditions hold; stops at the first that does not.",
    signature: Signature([.condition("conditions").repeated], gives: .boolean),
    examples: [
      Example("and(1 < 2, 2 < 3)", gives: true),
      Example("and(true, null)", gives: false),
      Example("and(false, 1 / 0 > 0)", gives: false),
      Example("and()", gives: true),
    ], body: nil)

  static func compile(
    _ conditions: [ExpressionID], _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) {
    emitter.materialize(id, into: destination) { emitter, fails, handler in
      for condition in conditions {
        emitter.scoped { $0.compileCondition(condition, orElse: fails, handler) }
      }
      return true
    }
  }

  static func compileCondition(
    _ call: Call, _ id: ExpressionID, orElse label: Label, _ handler: Handler,
    in emitter: inout Emitter
  ) -> Bool {
    for condition in call.arguments {
      emitter.compileCondition(condition, orElse: label, handler)
    }
    return true
  }
}
