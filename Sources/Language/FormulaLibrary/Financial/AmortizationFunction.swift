package import FormulaRuntime
package import FormulaValues

package enum AmortizationFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 55
  package static let summary =
    "The schedule of a loan: for every period the payment, the interest and the principal in it, and the balance left."
  package static let signature = Signature.taking(
    .number("rate"), .number("periods"), .number("present"),
    gives: .list(
      of: .record(
        RecordShape(names.map { .init($0, .number) }))))
  package static let examples: [Example] = [
    Example("count(amortization(0.01, 12, 1000))", gives: 12),
    Example("amortization(0, 2, 100)[1].balance", gives: 0),
    Example("amortization(0.01, 12, 1000)[0].interest", gives: -10),
    Example("amortization(null, 12, 1000)", gives: nil),
    .fails("amortization(0.01, 0, 1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (rate, present) = (arguments.number(0, in: run), arguments.number(2, in: run))
    let periods = arguments.integer(1, in: run)
    guard periods >= 1 else { return Annuity.noPeriodsError(argument: 1, in: &run) }
    guard rate > -1 else { return Annuity.rateError(argument: 0, in: &run) }
    guard periods <= Int.max / 20, run.admits(listOf: periods * 6) else {
      return run.listLimitError(Int(clamping: Int64(periods) * 6))
    }
    guard run.spend(periods * 20) else { return run.stepError() }
    let annuity = Annuity(rate: rate, periods: Double(periods), future: 0, due: false)
    let payment = annuity.payment(present: present)
    var rows: [Word] = []
    for period in 1...periods {
      let interest = annuity.interest(inPeriod: Double(period), present: present)
      let balance =
        period == periods ? 0 : annuity.balance(afterPeriod: Double(period), present: present)
      let principal = annuity.principal(inPeriod: Double(period), present: present)
      let values = [Double(period), payment, interest, principal, balance]
      let row = run.record(names, values.map { run.number($0) })
      if row.isError { return row }
      rows.append(row)
    }
    return run.list(rows)
  }

  private static let names = ["period", "payment", "interest", "principal", "balance"]
}
