package import FormulaRuntime
package import FormulaValues

package enum ColumnFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 105
  package static let summary = "The cells of one column in the order of the rows."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(.table("table"), .key("name"), gives: .list) {
    types in
    .list(of: types.at(1))
  }
  package static let examples = [
    Example(#"column([{a: 1}, {a: 2}], "a")"#, gives: [1, 2]),
    Example(#"column([{a: 1}], "b")"#, gives: [nil]),
    Example(#"column(null, "a")"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[1].keyColumn(of: arguments[0], in: &run)
  }
}
