package import FormulaRuntime
package import FormulaValues

package enum DepreciationLinearFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 40
  package static let summary =
    "The loss in value per period, the same in every period (straight-line depreciation)."
  package static let signature = Signature.taking(
    .number("cost"), .number("salvage"), .number("life"), gives: .number)
  package static let examples: [Example] = [
    Example("depreciationLinear(10000, 1000, 9)", gives: 1000),
    Example("depreciationLinear(100, 100, 5)", gives: 0),
    Example("depreciationLinear(null, 1000, 9)", gives: nil),
    .fails("depreciationLinear(100, 0, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let life = arguments.number(2, in: run)
    guard life > 0 else { return Annuity.noPeriodsError(argument: 2, in: &run) }
    return run.number((arguments.number(0, in: run) - arguments.number(1, in: run)) / life)
  }
}
