package import FormulaRuntime
package import FormulaValues

package enum IfNullFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let summary = "The value, or the default if the value is null."
  package static let roles: [FunctionRole] = [.fallback(for: .null), .total]
  package static let signature = Signature.taking(.any("value"), .any("default"), gives: .any) {
    types in
    types.at(0).nonNull.union(types.at(1))
  }
  package static let examples = [
    Example(#"ifNull(null, "d")"#, gives: "d"),
    Example(#"ifNull("", "d")"#, gives: ""),
    Example(#"ifNull(null, null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].isNull ? arguments[1] : arguments[0]
  }
}
