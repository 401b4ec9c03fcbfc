package import FormulaRuntime
package import FormulaValues

package enum NpvFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 60
  package static let summary =
    "The present value of future flows of money, the first one period away; a null flow counts as 0."
  package static let signature = Signature.taking(
    .number("rate"), .numberList("flows"), gives: .number)
  package static let examples: [Example] = [
    Example("npv(0.1, [110])", gives: 100, within: 1e-15),
    Example("npv(0, [5, -5, 7])", gives: 7),
    Example("npv(0.1, [])", gives: 0),
    Example("npv(null, [1])", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let rate = arguments.number(0, in: run)
    guard rate > -1 else { return Annuity.rateError(argument: 0, in: &run) }
    return CashFlows.read(arguments, amounts: 1, in: &run) { flows, run in
      run.number(flows.value(at: rate) / (1 + rate))
    }
  }
}
