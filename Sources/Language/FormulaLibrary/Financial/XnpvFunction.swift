package import FormulaRuntime
package import FormulaValues

package enum XnpvFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 200
  package static let summary =
    "The value of dated flows of money on the first date; a null flow counts as 0."
  package static let signature = Signature.taking(
    .number("rate"), .numberList("flows"), .list("dates"), gives: .number)
  package static let examples: [Example] = [
    Example("xnpv(0.1, [-100, 110], [0, 31536000000])", gives: 0),
    Example("xnpv(0, [5, 7], [0, 86400000])", gives: 12),
    Example("xnpv(null, [1], [0])", gives: nil),
    .fails("xnpv(0.1, [1, 2], [0])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let rate = arguments.number(0, in: run)
    guard rate > -1 else { return Annuity.rateError(argument: 0, in: &run) }
    return CashFlows.read(arguments, amounts: 1, dates: 2, in: &run) { flows, run in
      run.number(flows.value(at: rate))
    }
  }
}
