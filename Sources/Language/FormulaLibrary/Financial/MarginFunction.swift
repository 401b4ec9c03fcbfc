package import FormulaRuntime
package import FormulaValues

package enum MarginFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let summary = "The profit as a share of the price."
  package static let signature = Signature.taking(.number("cost"), .number("price"), gives: .number)
  package static let examples: [Example] = [
    Example("margin(50, 100)", gives: 0.5),
    Example("margin(100, 100)", gives: 0),
    Example("margin(null, 100)", gives: nil),
    .fails("margin(50, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (cost, price) = (arguments.number(0, in: run), arguments.number(1, in: run))
    guard price != 0 else {
      return run.fail(.divisionByZero, "a price of 0 has no margin", argument: 1)
    }
    return run.number((price - cost) / price)
  }
}
