package import FormulaRuntime
package import FormulaValues

package enum RoundHalfEvenFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The number rounded to the given number of decimals, halves to the even neighbour (banker's rounding)."
  package static let roles: [FunctionRole] = [.rounds]
  package static let signature = Signature.taking(
    .number("number"), .number("places").optional, gives: .number)
  package static let examples: [Example] = [
    Example("roundHalfEven(2.5)", gives: 2),
    Example("roundHalfEven(3.5)", gives: 4),
    Example("roundHalfEven(1.005, 2)", gives: 1),
    Example("roundHalfEven(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(2) else { return run.stepError() }
    return DecimalRounding.rounded(
      arguments.number(0, in: run), places: arguments.integer(1, in: run), by: .halfEven, in: &run)
  }
}
