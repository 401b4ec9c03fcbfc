package import FormulaRuntime
package import FormulaValues

package enum IrrFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let summary =
    "The rate at which flows of money, one per period, have a net present value of 0; a null flow counts as 0."
  package static let signature = Signature.taking(
    .numberList("flows"), .number("guess").optional, gives: .number)
  package static let examples: [Example] = [
    Example("irr([-100, 110])", gives: 0.1, within: 1e-12),
    Example("irr([-1000, 300, 400, 500])", gives: 0.08896339469335035, within: 1e-12),
    Example("irr([-100, 110], null)", gives: 0.1, within: 1e-12),
    .fails("irr([1, 2, 3])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let guess = arguments.number(1, or: 0.1, in: run)
    return CashFlows.read(arguments, amounts: 0, in: &run) { flows, run in
      flows.internalRate(near: guess, in: &run)
    }
  }
}
