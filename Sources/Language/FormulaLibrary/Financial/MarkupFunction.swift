package import FormulaRuntime
package import FormulaValues

package enum MarkupFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 40
  package static let summary = "The profit as a share of the cost."
  package static let signature = Signature.taking(.number("cost"), .number("price"), gives: .number)
  package static let examples: [Example] = [
    Example("markup(50, 75)", gives: 0.5),
    Example("markup(100, 100)", gives: 0),
    Example("markup(null, 100)", gives: nil),
    .fails("markup(0, 100)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (cost, price) = (arguments.number(0, in: run), arguments.number(1, in: run))
    guard cost != 0 else {
      return run.fail(.divisionByZero, "a cost of 0 has no markup", argument: 0)
    }
    return run.number((price - cost) / cost)
  }
}
