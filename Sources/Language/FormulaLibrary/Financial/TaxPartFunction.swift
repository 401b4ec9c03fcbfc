package import FormulaRuntime
package import FormulaValues

package enum TaxPartFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 25
  package static let summary =
    "The tax contained in a gross amount, rounded to two places unless others are given; the rate is a fraction."
  package static let signature = Signature.taking(
    .number("gross"), .number("rate"), .number("places").optional, gives: .number)
  package static let examples: [Example] = [
    Example("taxPart(119, 0.19)", gives: 19),
    Example("taxPart(100, 0.07)", gives: 6.54),
    Example("taxPart(119, 0)", gives: 0),
    Example("taxPart(null, 0.19)", gives: nil),
    .fails("taxPart(100, -1)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (gross, rate) = (arguments.number(0, in: run), arguments.number(1, in: run))
    let places = arguments.integer(2, or: 2, in: run)
    guard rate > -1 else { return Annuity.rateError(argument: 1, in: &run) }
    guard run.spend(5 + gross.decimalVisits) else { return run.stepError() }
    let exact = DecimalNumber(rate)
    if -50...50 ~= places, let tax = DecimalNumber(gross).times(exact),
      let divisor = exact.plus(DecimalNumber(1)),
      let part = DecimalNumber.quotient(tax, divisor, places: places, by: .halfAwayFromZero)
    {
      return run.number(part.double)
    }
    return DecimalRounding.rounded(gross / (1 + rate) * rate, places: places, in: &run)
  }
}
