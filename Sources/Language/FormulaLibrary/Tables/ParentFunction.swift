package import FormulaRuntime
package import FormulaValues

package enum ParentFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 45
  package static let summary = "The row that a child row belongs to, or null."
  package static let signature = Signature.taking(.record("row"), gives: .record.optional)
  package static let examples = [
    Example(#"parent(rowsDeep([{a: 1, sub: [{a: 2}]}])[1]).a"#, gives: 1),
    Example(#"parent({a: 1})"#, gives: nil),
    Example(#"parent(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if let row = run.heap.row(of: arguments[0]) { return row.parentRow(in: run) ?? .null }
    // The records that `rowsDeep` makes from records have an explicit parent member.
    let parent = run.member(arguments[0], "parent") ?? .null
    return parent.kind == .record ? parent : .null
  }
}
