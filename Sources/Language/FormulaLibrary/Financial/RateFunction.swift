package import FormulaRuntime
package import FormulaValues

package enum RateFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 30
  package static let summary =
    "The interest rate per period at which payments pay off a loan."
  package static let signature = Signature.taking(
    .number("periods"), .number("payment"), .number("present"), .number("future").optional,
    .any("due").optional, gives: .number)
  package static let examples: [Example] = [
    Example("rate(12, -88.84878867834168, 1000)", gives: 0.01, within: 1e-10),
    Example("rate(10, -100, 1000)", gives: 0),
    Example("rate(null, -100, 1000)", gives: nil),
    .fails("rate(10, 100, 1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (periods, payment, present) = (
      arguments.number(0, in: run), arguments.number(1, in: run), arguments.number(2, in: run)
    )
    guard periods > 0 else { return Annuity.noPeriodsError(argument: 0, in: &run) }
    guard let due = Annuity.isDue(arguments[4]) else {
      return Annuity.dueError(argument: 4, in: &run)
    }
    let future = arguments.number(3, or: 0, in: run)
    guard run.spend(300) else { return run.stepError() }
    // The search multiplies values, which must stay in range.
    let column = NumberColumn([payment, present, future])
    let amounts = column.reduced(by: column.scale).values
    let rate = RateSearch.root(near: 0.1) { rate in
      Annuity(rate: rate, periods: periods, future: amounts[2], due: due)
        .imbalance(payment: amounts[0], present: amounts[1])
    }
    return rate.map { run.number($0) } ?? CashFlows.noRateError(in: &run)
  }
}
