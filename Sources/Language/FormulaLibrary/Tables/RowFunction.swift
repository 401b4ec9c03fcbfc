package import FormulaRuntime
package import FormulaValues

package enum RowFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 135
  package static let summary = "The first row whose key equals a value, or null."
  package static let roles: [FunctionRole] = [.searches]
  package static let signature = Signature.taking(
    .list("table"), .key("key"), .any("value"), gives: .record.optional,
    for: [ValueType].elementOrNull)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"row([{a: 1, b: "x"}, {a: 2, b: "y"}], "a", 2).b"#, gives: "y"),
    Example(#"row([{a: 1}], r -> r.a, 9)"#, gives: nil),
    Example(#"row(null, "a", 1)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let keys = arguments[1].keyColumn(of: arguments[0], in: &run)
    if keys.isError { return keys }
    for (index, key) in run.elements(keys).enumerated() {
      guard run.spend(walking: arguments[2]) else { return run.stepError() }
      if key.isEqual(to: arguments[2], in: run) { return arguments.elements(0, in: run)[index] }
    }
    return .null
  }
}
