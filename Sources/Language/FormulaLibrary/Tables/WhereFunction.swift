package import FormulaRuntime
package import FormulaValues

package enum WhereFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 480
  package static let summary = "The rows whose members equal those of a record."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .table("table"), .record("members"), gives: .list
  ).keepingElements
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"where([{a: 1, b: 1}, {a: 1, b: 2}], {a: 1, b: 2}).b"#, gives: [2]),
    Example(#"where([{a: 1}], {})"#, gives: [.record(.init([("a", 1)]))]),
    Example(#"where([{a: null}, {a: 1}], {a: null}).a"#, gives: [nil]),
    Example(#"where(null, {a: 1})"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let rows = arguments.elements(0, in: run)
    let names = run.keys(arguments[1]).map { MemberName($0) }
    let wanted = run.values(arguments[1])
    var kept: [Word] = []
    for row in rows {
      guard run.spend(walking: arguments[1]) else { return run.stepError() }
      guard row.kind == .record else {
        return run.fail(
          .typeMismatch, "the list must contain records, not \(row.kind.nameWithArticle)",
          argument: 0)
      }
      let isMatch = names.indices.allSatisfy {
        (run.member(row, names[$0]) ?? .null).isEqual(to: wanted[$0], in: run)
      }
      if isMatch { kept.append(row) }
    }
    return run.list(kept)
  }
}
