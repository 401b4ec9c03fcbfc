package import FormulaRuntime
package import FormulaValues

package enum AddTaxFunction: FormulaFunction {
  package static let group = FunctionGroup.financial
  package static let summary =
    "The gross amount for a net one, rounded to two places unless others are given; the rate is a fraction."
  package static let signature = Signature.taking(
    .number("net"), .number("rate"), .number("places").optional, gives: .number)
  package static let examples: [Example] = [
    Example("addTax(100, 0.19)", gives: 119),
    Example("addTax(10.05, 0.1)", gives: 11.06),
    Example("addTax(0.333, 0.5, 3)", gives: 0.5),
    Example("addTax(null, 0.19)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Tax.raised(
      arguments.number(0, in: run), by: arguments.number(1, in: run),
      places: arguments.integer(2, or: 2, in: run), in: &run)
  }
}
