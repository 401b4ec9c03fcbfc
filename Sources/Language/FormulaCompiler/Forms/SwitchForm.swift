import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `switch(value, case, result, …, default?)`
enum SwitchForm: SpecialForm {
  static let declaration = FunctionDeclaration(
    name: "switch", group: .logic, roles: [.choice(.matching)],
    summary:
      "The result after the first case that equals the value, else the default or null; the rest is not evaluated.",
    signature: Signature(
      [.any("value"), .any("case"), .any("result"), .any("more").repeated], gives: .any,
      for: { types in
        var result = ValueType.never
        for index in types.indices where index >= 2 && index % 2 == 0 {
          result = result.union(types[index])
        }
        return types.count % 2 == 0 && types.count > 2
          ? result.union(types[types.count - 1]) : result.optional
      }),
    examples: [
      Example(#"switch(2, 1, "one", 2, "two")"#, gives: "two"),
      Example(#"switch(9, 1, "one", "many")"#, gives: "many"),
      Example(#"switch(null, null, "none")"#, gives: "none"),
    ], body: nil)

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard let equals = emitter.builder.functionsInReach.catalog.number(of: "equals") else {
      return false
    }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let arguments = Array(call.arguments)
    let subject = emitter.temporary()
    emitter.scoped { $0.compile(arguments[0], into: subject) }
    emitter.move(subject, to: destination, of: id)
    emitter.emitJump(.jumpIfError, a: subject, to: end, of: id)
    var index = 1
    while index + 1 < arguments.count {
      let next = emitter.label()
      emitter.scoped { emitter in
        let pair = emitter.temporary(2)
        emitter.move(subject, to: pair, of: id)
        emitter.scoped { $0.compile(arguments[index], into: .temporary(pair.index + 1)) }
        emitter.emitCall(equals, count: 2, base: pair, of: id, operands: arguments[index])
        emitter.emitJump(.branchUnless, a: pair, to: next, of: id)
        emitter.emit(handler, of: id)
      }
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
