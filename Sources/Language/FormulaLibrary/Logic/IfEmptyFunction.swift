package import FormulaRuntime
package import FormulaValues

package enum IfEmptyFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "The value, or the default if the value is empty."
  package static let roles: [FunctionRole] = [.fallback(for: .empty), .total]
  package static let signature = Signature.taking(.any("value"), .any("default"), gives: .any) {
    types in
    types.at(0).nonNull.union(types.at(1))
  }
  package static let examples = [
    Example(#"ifEmpty("", "d")"#, gives: "d"),
    Example(#"ifEmpty(null, "d")"#, gives: "d"),
    Example(#"ifEmpty(0, 1)"#, gives: 0),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].isEmpty(in: run) ? arguments[1] : arguments[0]
  }
}
