package import FormulaRuntime
package import FormulaValues

package enum PmtFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 40
  package static let summary =
    "The payment per period that pays off a loan; money paid out is negative."
  package static let signature = Signature.taking(
    .number("rate"), .number("periods"), .number("present"), .number("future").optional,
    .any("due").optional, gives: .number)
  package static let examples: [Example] = [
    Example("pmt(0.01, 12, 1000)", gives: -88.84878867834168, within: 1e-12),
    Example("pmt(0, 10, 1000)", gives: -100),
    Example("pmt(null, 12, 1000)", gives: nil),
    .fails("pmt(0.01, 0, 1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Annuity.read(arguments, periods: 1, future: 3, in: &run) { annuity, run in
      guard annuity.periods != 0 else { return Annuity.noPeriodsError(argument: 1, in: &run) }
      return run.number(annuity.payment(present: arguments.number(2, in: run)))
    }
  }
}
