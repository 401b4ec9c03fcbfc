package import FormulaRuntime
package import FormulaValues

package enum RoundDownFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The number rounded towards zero to the given number of decimals."
  package static let roles: [FunctionRole] = [.rounds]
  package static let signature = Signature.taking(
    .number("number"), .number("places").optional, gives: .number)
  package static let examples: [Example] = [
    Example("roundDown(1.29, 1)", gives: 1.2),
    Example("roundDown(-2.5)", gives: -2),
    Example("roundDown(8.2, 1)", gives: 8.2),
    Example("roundDown(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(2) else { return run.stepError() }
    return DecimalRounding.rounded(
      arguments.number(0, in: run), places: arguments.integer(1, in: run), by: .towardZero, in: &run
    )
  }
}
