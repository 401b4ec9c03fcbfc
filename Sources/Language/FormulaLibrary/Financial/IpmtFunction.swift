package import FormulaRuntime
package import FormulaValues

package enum IpmtFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 65
  package static let summary = "The interest paid in one period of a loan."
  package static let signature = Signature.taking(
    .number("rate"), .number("period"), .number("periods"), .number("present"), gives: .number)
  package static let examples: [Example] = [
    Example("ipmt(0.01, 1, 12, 1000)", gives: -10),
    Example("ipmt(0.01, 6, 12, 1000)", gives: -5.977919339193467, within: 1e-12),
    Example("ipmt(0.01, null, 12, 1000)", gives: nil),
    .fails("ipmt(0.01, 13, 12, 1000)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Annuity.readLoan(arguments, in: &run) { annuity, present, run in
      run.number(annuity.interest(inPeriod: arguments.number(1, in: run), present: present))
    }
  }
}
