package import FormulaRuntime
package import FormulaValues

package enum DiscountFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let callSteps = 15
  package static let summary =
    "The price less a discount, rounded to two places unless others are given; the discount is a fraction."
  package static let signature = Signature.taking(
    .number("price"), .number("percent"), .number("places").optional, gives: .number)
  package static let examples: [Example] = [
    Example("discount(200, 0.15)", gives: 170),
    Example("discount(0.3, 0.05, 3)", gives: 0.285),
    Example("discount(10, 1)", gives: 0),
    Example("discount(null, 0.1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Tax.raised(
      arguments.number(0, in: run), by: -arguments.number(1, in: run),
      places: arguments.integer(2, or: 2, in: run), in: &run)
  }
}
