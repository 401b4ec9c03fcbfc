package import FormulaRuntime
package import FormulaValues

package enum RoundFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let summary =
    "The number rounded to the given number of decimals, halves away from zero."
  package static let roles: [FunctionRole] = [.growing, .rounds]
  package static let signature = Signature.taking(
    .number("number"), .number("places").optional, gives: .number)
  package static let examples: [Example] = [
    Example("round(2.675, 2)", gives: 2.68),
    Example("round(-2.5)", gives: -3),
    Example("round(1350, -2)", gives: 1400),
    Example("round(null, 2)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard arguments.has(1) else { return Word(number.rounded()) }
    return DecimalRounding.rounded(number, places: arguments.integer(1, in: run), in: &run)
  }
}
