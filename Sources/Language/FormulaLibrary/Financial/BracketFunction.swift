package import FormulaRuntime
package import FormulaValues

package enum BracketFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let summary =
    "A progressive tariff: each part of the amount above a bracket's `from` is charged at that bracket's `rate`."
  package static let signature = Signature.taking(
    .number("amount"), .table("brackets"), gives: .number)
  package static let examples: [Example] = [
    Example("bracket(25000, [{from: 0, rate: 0.1}, {from: 10000, rate: 0.2}])", gives: 4000),
    Example("bracket(5000, [{from: 10000, rate: 0.2}])", gives: 0),
    Example("bracket(100, [])", gives: 0),
    Example("bracket(null, [])", gives: nil),
    .fails("bracket(100, [{from: 0}])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let amount = arguments.number(0, in: run)
    let elements = arguments.elements(1, in: run)
    guard run.spend(elements.count &* 20) else { return run.stepError() }
    var brackets: [(from: Double, rate: Double)] = []
    for element in elements where !element.isNull {
      if element.isError { return element }
      guard element.kind == .record, let from = run.member(element, "from"),
        let rate = run.member(element, "rate"), from.kind == .number, rate.kind == .number
      else {
        return run.fail(
          .typeMismatch, "every bracket must be a record such as {from: 10000, rate: 0.2}",
          argument: 1)
      }
      brackets.append((run.number(from), run.number(rate)))
    }
    brackets.sort { $0.from < $1.from }
    var sum = CompensatedSum()
    for (index, bracket) in brackets.enumerated() where amount > bracket.from {
      let top = index + 1 < brackets.count ? min(amount, brackets[index + 1].from) : amount
      sum.add((top - bracket.from) * bracket.rate)
    }
    return run.number(sum.total)
  }
}
