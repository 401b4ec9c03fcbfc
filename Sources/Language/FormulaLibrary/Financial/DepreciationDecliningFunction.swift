package import FormulaRuntime
package import FormulaValues

package enum DepreciationDecliningFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 40
  package static let summary =
    "The loss in value in one period, a fixed share of the remaining value in each; the factor is 2 (double declining) by default."
  package static let signature = Signature.taking(
    .number("cost"), .number("salvage"), .number("life"), .number("period"),
    .number("factor").optional, gives: .number)
  package static let examples: [Example] = [
    Example("depreciationDeclining(2400, 300, 10, 1)", gives: 480),
    Example("depreciationDeclining(2400, 300, 10, 10)", gives: 22.1225472, within: 1e-12),
    Example("depreciationDeclining(null, 300, 10, 1)", gives: nil),
    .fails("depreciationDeclining(2400, 300, 10, 11)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (cost, salvage, life, period) = (
      arguments.number(0, in: run), arguments.number(1, in: run), arguments.number(2, in: run),
      arguments.number(3, in: run)
    )
    let factor = arguments.number(4, or: 2, in: run)
    guard life > 0 else { return Annuity.noPeriodsError(argument: 2, in: &run) }
    guard cost >= 0, salvage >= 0 else {
      return run.fail(
        .badArgument, "cost and salvage must not be negative", argument: cost < 0 ? 0 : 1)
    }
    guard period >= 1, period <= life else {
      return run.fail(.badArgument, "the period must be between 1 and the life", argument: 3)
    }
    guard factor > 0 else {
      return run.fail(.badArgument, "the factor must be greater than 0", argument: 4)
    }
    let share = factor / life
    if share < 0x1p-12 {
      // 1 - share would lose the digits of a small share.
      let before =
        cost * Elementary.exponential((period - 1) * Elementary.logarithmOfOnePlus(-share))
      return run.number(max(0, min(before * share, before - salvage)))
    }
    let rest = max(0, 1 - share)
    let before = cost * Elementary.power(rest, period - 1)
    let after = cost * Elementary.power(rest, period)
    return run.number(max(0, before - max(after, salvage)))
  }
}
