import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `ifError(value, fallback)`
enum IfErrorForm: SpecialForm {
  static let declaration = FunctionDeclaration(
    name: "ifError", group: .information, roles: [.fallback(for: .error)],
    summary:
      "A value, or a fallback if the value is an error; a function as the fallback receives {code, message}.",
    signature: Signature(
      [.anyOrError("value"), .any("fallback")], gives: .any,
      for: { types in types.count > 1 ? types[0].union(types[1]) : .any }),
    examples: [
      Example("ifError(1 / 0, -1)", gives: -1),
      Example("ifError(null, 1)", gives: nil),
      Example(#"ifError(error("late"), e -> e.message)"#, gives: "late"),
    ], body: nil)

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.scoped { emitter in
      let mark = emitter.errorMark(of: id)
      compile(call, id, into: destination, since: mark, in: &emitter)
    }
    return true
  }

  private static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand, since mark: Operand,
    in emitter: inout Emitter
  ) {
    let end = emitter.label()
    let fallback = call.arguments[1]
    emitter.scoped { $0.compile(call.arguments[0], into: destination) }
    emitter.emitJump(.jumpUnlessError, a: destination, to: end, of: id)
    if let lambda = emitter.lambda(fallback) {
      emitter.scoped { emitter in
        let record = emitter.temporary()
        emitter.emit(.errorRecord, a: record, b: destination, of: id)
        emitter.releaseErrors(since: mark, unless: record, of: id)
        emitter.inlining(fallback, parameters: lambda.parameterCount == 0 ? nil : record) {
          $0.compile(lambda.body, into: destination)
        }
      }
    } else if emitter.formula[type: fallback].kinds.contains(.function) {
      emitter.scoped { emitter in
        let record = emitter.temporary()
        emitter.emit(.errorRecord, a: record, b: destination, of: id)
        emitter.releaseErrors(since: mark, unless: record, of: id)
        emitter.compile(fallback, into: destination)
        let done = emitter.label()
        emitter.emitJump(.jumpUnlessFunction, a: destination, to: done, of: id)
        let base = emitter.temporary(2)
        emitter.move(destination, to: base, of: id)
        emitter.move(record, to: .temporary(base.index + 1), of: id)
        emitter.emit(.apply, n: 1, a: destination, b: base, of: id, operands: fallback)
        emitter.place(done)
      }
    } else {
      emitter.releaseErrors(since: mark, unless: mark, of: id)
      emitter.scoped { $0.compile(fallback, into: destination) }
    }
    emitter.place(end)
  }
}
