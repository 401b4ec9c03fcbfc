package import FormulaRuntime
package import FormulaValues

package enum PvFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 30
  package static let summary =
    "The present value of regular payments; money paid out is negative."
  package static let signature = Signature.taking(
    .number("rate"), .number("periods"), .number("payment"), .number("future").optional,
    .any("due").optional, gives: .number)
  package static let examples: [Example] = [
    Example("pv(0.01, 12, -100)", gives: 1125.507747348463, within: 1e-12),
    Example("pv(0, 12, 100)", gives: -1200),
    Example("pv(null, 12, 100)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Annuity.read(arguments, periods: 1, future: 3, in: &run) { annuity, run in
      run.number(annuity.present(payment: arguments.number(2, in: run)))
    }
  }
}
