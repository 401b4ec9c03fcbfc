package import FormulaRuntime
package import FormulaValues

package enum LookupRangeFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 145
  package static let summary =
    "The value of one column in the row with the greatest bound that is not above a value; the rows may be in any order, and the last of equal bounds counts."
  package static let roles: [FunctionRole] = [.searches]
  package static let signature = Signature.takingLookup(
    .numberOrText("value"), in: .key("fromColumn"))
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(
      #"lookupRange(15000, [{from: 0, rate: 0.1}, {from: 10000, rate: 0.2}], "from", "rate")"#,
      gives: 0.2),
    Example(
      #"lookupRange(15, [{from: 10, rate: 2}, {from: 0, rate: 1}], "from", "rate")"#, gives: 2),
    Example(#"lookupRange(-1, [{from: 0, rate: 0.1}], "from", "rate", 0)"#, gives: 0),
    Example(#"lookupRange(10, [{from: 10, rate: 3}], r -> r.from, r -> r.rate)"#, gives: 3),
    Example(#"lookupRange(null, [{from: 0, rate: 1}], "from", "rate")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let bounds = arguments[2].keyColumn(of: arguments[1], in: &run)
    if bounds.isError { return bounds }
    var match: Int?
    // The greatest bound so far, which is in the row `match`.
    var best: Word?
    for (index, bound) in run.elements(bounds).enumerated() where !bound.isNull {
      guard run.spend(walking: arguments[0]) else { return run.stepError() }
      guard let comparison = bound.compared(to: arguments[0], in: run) else {
        return run.fail(.unorderable(bound.kind, arguments[0].kind, argument: 0))
      }
      guard comparison <= 0 else { continue }
      if let best, let order = bound.compared(to: best, in: run), order < 0 { continue }
      (match, best) = (index, bound)
    }
    guard let match else { return arguments[4] }
    return arguments[3].keyValue(of: arguments.elements(1, in: run)[match], index: match, in: &run)
  }
}
