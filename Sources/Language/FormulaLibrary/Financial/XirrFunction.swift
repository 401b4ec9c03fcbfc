package import FormulaRuntime
package import FormulaValues

package enum XirrFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let summary =
    "The yearly rate at which dated flows of money have a net present value of 0; a null flow counts as 0."
  package static let signature = Signature.taking(
    .numberList("flows"), .list("dates"), gives: .number)
  package static let examples: [Example] = [
    Example("xirr([-100, 110], [0, 31536000000])", gives: 0.1, within: 1e-12),
    Example(#"xirr([-100, 110], ["2023-01-01", "2024-01-01"])"#, gives: 0.1, within: 1e-12),
    Example("xirr([-100, null, 100], [0, 86400000, 31536000000])", gives: 0),
    .fails("xirr([1, 2], [0, 86400000])"),
    .fails("xirr(null, null)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    CashFlows.read(arguments, amounts: 0, dates: 1, in: &run) { flows, run in
      flows.internalRate(in: &run)
    }
  }
}
