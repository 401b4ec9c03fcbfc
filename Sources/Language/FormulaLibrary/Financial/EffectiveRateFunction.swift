package import FormulaRuntime
package import FormulaValues

package enum EffectiveRateFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 20
  package static let summary =
    "The effective yearly rate of a nominal one that is compounded several times a year."
  package static let signature = Signature.taking(
    .number("nominal"), .number("perYear"), gives: .number)
  package static let examples: [Example] = [
    Example("effectiveRate(0.12, 12)", gives: 0.12682503013196977, within: 1e-12),
    Example("effectiveRate(0.05, 1)", gives: 0.05, within: 1e-15),
    Example("effectiveRate(null, 12)", gives: nil),
    .fails("effectiveRate(0.1, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let times = Double(arguments.wholeNumber(1, in: run))
    guard times >= 1 else {
      return run.fail(
        .badArgument, "interest must be compounded at least once a year", argument: 1)
    }
    guard arguments.number(0, in: run) > -times else {
      return Annuity.rateError(argument: 0, in: &run)
    }
    return run.number(
      Elementary.exponentialMinusOne(
        times * Elementary.logarithmOfOnePlus(arguments.number(0, in: run) / times)))
  }
}
