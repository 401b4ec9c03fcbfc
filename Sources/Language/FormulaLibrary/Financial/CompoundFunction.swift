package import FormulaRuntime
package import FormulaValues

package enum CompoundFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 20
  package static let summary = "The future value of a principal with compound interest."
  package static let signature = Signature.taking(
    .number("principal"), .number("rate"), .number("periods"), gives: .number)
  package static let examples: [Example] = [
    Example("compound(1000, 0.05, 2)", gives: 1102.5, within: 1e-15),
    Example("compound(1000, 0.05, 0)", gives: 1000),
    Example("compound(null, 0.05, 2)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (principal, rate, periods) = (
      arguments.number(0, in: run), arguments.number(1, in: run), arguments.number(2, in: run)
    )
    // 1 + rate loses the digits of a small rate, and many periods multiply the error.
    let isByLogarithm = rate.magnitude < 0x1p-13 || rate > -1 && periods.magnitude > 1000
    func growth(over periods: Double) -> Double {
      isByLogarithm
        ? Elementary.exponential(periods * Elementary.logarithmOfOnePlus(rate))
        : Elementary.power(1 + rate, periods)
    }
    let whole = growth(over: periods)
    if whole.isNormal || rate <= -1 { return run.number(principal * whole) }
    // The growth is out of range, but the amount need not be.
    let half = WideNumber(growth(over: periods / 2))
    return run.number((WideNumber(principal) * half * half).double)
  }
}
