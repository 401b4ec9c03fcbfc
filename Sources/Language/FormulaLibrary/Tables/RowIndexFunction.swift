package import FormulaRuntime
package import FormulaValues

package enum RowIndexFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary =
    "The zero-based position of a row of a table among its siblings; null for other records."
  package static let signature = Signature.taking(.record("row"), gives: .number.optional)
  package static let examples = [
    Example.shows(#"rowIndex(orders[1])"#),
    Example(#"rowIndex({a: 1})"#, gives: nil),
    Example(#"rowIndex(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.heap.row(of: arguments[0]).map { Word(Double($0.rowPosition(in: run))) } ?? .null
  }
}
