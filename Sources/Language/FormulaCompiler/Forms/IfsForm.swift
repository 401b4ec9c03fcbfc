import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `ifs(condition, value, …, default?)`
enum IfsForm: SpecialForm {
  static let declaration = FunctionDeclaration(
    name: "ifs", group: .logic, roles: [.choice(.conditions)],
    summary:
      "The value after the first condition that holds, else the default or null; the rest is not evaluated.",
    signature: Signature(
      [.condition("condition"), .any("value"), .any("more").repeated], gives: .any,
      for: { types in
        var result = ValueType.never
        for index in types.indices where index % 2 == 1 { result = result.union(types[index]) }
        return types.count % 2 == 1 ? result.union(types[types.count - 1]) : result.optional
      }),
    examples: [
      Example(#"ifs(false, "a", true, "b")"#, gives: "b"),
      Example(#"ifs(null, "a", "other")"#, gives: "other"),
      Example("ifs(false, 1)", gives: nil),
    ], body: nil)

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let arguments = Array(call.arguments)
    var index = 0
    while index + 1 < arguments.count {
      let next = emitter.label()
      emitter.scoped { $0.compileCondition(arguments[index], orElse: next, handler) }
      emitter.scoped { $0.compile(arguments[index + 1], into: destination) }
      emitter.emitJump(.jump, to: end, of: id)
      emitter.place(next)
      index += 2
    }
    emitter.compileOtherwise(arguments.dropFirst(index).first, of: id, into: destination)
    emitter.place(end)
    return true
  }
}
