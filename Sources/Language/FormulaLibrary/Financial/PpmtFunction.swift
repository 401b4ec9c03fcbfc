package import FormulaRuntime
package import FormulaValues

package enum PpmtFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 40
  package static let summary = "The principal paid in one period of a loan."
  package static let signature = Signature.taking(
    .number("rate"), .number("period"), .number("periods"), .number("present"), gives: .number)
  package static let examples: [Example] = [
    Example("ppmt(0.01, 12, 12, 1000)", gives: -87.9690977013284, within: 1e-12),
    Example("ppmt(0, 1, 10, 1000)", gives: -100),
    Example("ppmt(0.01, null, 12, 1000)", gives: nil),
    .fails("ppmt(0.01, 0, 12, 1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Annuity.readLoan(arguments, in: &run) { annuity, present, run in
      run.number(annuity.principal(inPeriod: arguments.number(1, in: run), present: present))
    }
  }
}
