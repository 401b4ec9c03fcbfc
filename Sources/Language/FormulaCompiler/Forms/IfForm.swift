import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `iff(condition, then, otherwise?)`
enum IfForm: SpecialForm {
  static let declaration = FunctionDeclaration(
    name: "iff", aliases: ["if"], isPublished: true, publishedForm: PublishedForm(least: 3),
    group: .logic, roles: [.choice(.condition)],
    summary: "One value if a condition holds, else another; only the one needed is evaluated.",
    signature: Signature(
      [.condition("condition"), .any("then"), .any("otherwise").optional], gives: .any,
      for: { types in
        types.count > 2 ? types[1].union(types[2]) : types.count > 1 ? types[1].optional : .any
      }),
    examples: [
      Example(#"iff(3 > 2, "yes", "no")"#, gives: "yes"),
      Example(#"iff(null, "yes", "no")"#, gives: "no"),
      Example("iff(false, 1)", gives: nil),
      Example("iff(true, 1, 1 / 0)", gives: 1),
    ], body: nil)

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.compileConditional(
      call.arguments[0], then: call.arguments[1],
      otherwise: call.arguments.count > 2 ? call.arguments[2] : nil, of: id, into: destination)
    return true
  }
}
