package import FormulaRuntime
package import FormulaValues

package enum NperFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 35
  package static let summary =
    "The number of periods until payments have paid off a loan."
  package static let signature = Signature.taking(
    .number("rate"), .number("payment"), .number("present"), .number("future").optional,
    .any("due").optional, gives: .number)
  package static let examples: [Example] = [
    Example("nper(0.01, -88.84878867834168, 1000)", gives: 12, within: 1e-10),
    Example("nper(0, -100, 1000)", gives: 10),
    Example("nper(null, -100, 1000)", gives: nil),
    .fails("nper(0.5, -100, 1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Annuity.read(arguments, periods: nil, future: 3, in: &run) { annuity, run in
      let (payment, present) = (arguments.number(1, in: run), arguments.number(2, in: run))
      guard let periods = annuity.periods(payment: payment, present: present) else {
        return run.fail(
          .badArgument, "with this payment the amount is never reached", argument: 1)
      }
      return run.number(periods)
    }
  }
}
