package import FormulaRuntime
package import FormulaValues

package enum RowIdFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 65
  package static let summary = "The id of a row; null for a record without one."
  package static let signature = Signature.taking(.record("row"), gives: .text.optional)
  package static let examples = [
    Example.shows(#"rowId(orders[0])"#),
    Example(#"rowId({_id: "r1"})"#, gives: "r1"),
    Example(#"rowId({a: 1})"#, gives: nil),
    Example(#"rowId(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if let row = run.heap.row(of: arguments[0]),
      let id = unsafe run.heap.tables[row.table].rowIDs?[row.index]
    {
      return id
    }
    let id = run.member(arguments[0], "_id") ?? .null
    return id.has(.text) ? id : .null
  }
}
