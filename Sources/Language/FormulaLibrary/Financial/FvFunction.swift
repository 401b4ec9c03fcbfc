package import FormulaRuntime
package import FormulaValues

package enum FvFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 10
  package static let summary = "The future value of regular payments; money paid out is negative."
  package static let signature = Signature.taking(
    .number("rate"), .number("periods"), .number("payment"), .number("present").optional,
    .any("due").optional, gives: .number)
  package static let examples: [Example] = [
    Example("fv(0.01, 12, -100, -1000)", gives: 2395.0753314516674, within: 1e-12),
    Example("fv(0, 12, -100)", gives: 1200),
    Example("fv(null, 12, -100)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Annuity.read(arguments, periods: 1, future: nil, in: &run) { annuity, run in
      run.number(
        annuity.future(
          payment: arguments.number(2, in: run), present: arguments.number(3, or: 0, in: run)))
    }
  }
}
