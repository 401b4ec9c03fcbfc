import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// `coalesce(values…)` and `a ?? b`
enum CoalesceForm: OperatorForm {
  static let declaration = FunctionDeclaration(
    name: "coalesce", group: .logic, roles: [.fallback(for: .null)],
    summary: "The first value that is not null; the rest is not evaluated.",
    signature: Signature(
      [.any("values").repeated], gives: .any,
      for: { types in
        guard let last = types.last else { return .null }
        let joined = types.dropLast().reduce(ValueType.never) { $0.union($1.nonNull) }
        return types.dropLast().contains { !$0.isOptional } ? joined : joined.union(last)
      }),
    examples: [
      Example("coalesce(null, 2, 3)", gives: 2),
      Example("coalesce(0, 1)", gives: 0),
      Example("coalesce(null, null)", gives: nil),
      Example("coalesce(1, 1 / 0)", gives: 1),
    ], body: nil)

  static func compile(
    _ values: [ExpressionID], _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) {
    let end = emitter.label()
    for (index, value) in values.enumerated() {
      emitter.scoped { $0.compile(value, into: destination) }
      if index + 1 < values.count {
        emitter.emitJump(.jumpUnlessNull, a: destination, to: end, of: id)
      }
    }
    if values.isEmpty {
      emitter.move(emitter.reachable(emitter.constant(.null), of: id), to: destination, of: id)
    }
    emitter.place(end)
  }
}
