package import FormulaRuntime
package import FormulaValues

package enum PercentFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The percentage that a part is of the whole, rounded if places are given; a whole of 0 gives null."
  package static let signature = Signature.taking(
    .number("part"), .number("whole"), .number("places").optional, gives: .number.optional)
  package static let examples: [Example] = [
    Example("percent(1, 4)", gives: 25),
    Example("percent(1, 3, 1)", gives: 33.3),
    Example("percent(5, 0)", gives: nil),
    Example("percent(null, 5)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let whole = arguments.number(1, in: run)
    guard whole != 0 else { return .null }
    let part = arguments.number(0, in: run)
    guard run.spend(8 + part.decimalVisits) else { return run.stepError() }
    var hundredfold = DecimalNumber(part)
    hundredfold.exponent += 2
    // A hundredfold part can be out of range although the percentage is not.
    let numerator = hundredfold.double
    let percentage =
      numerator.isFinite ? numerator / whole : part / whole * 100
    guard arguments.has(2), percentage.isFinite else { return run.number(percentage) }
    return DecimalRounding.rounded(percentage, places: arguments.integer(2, in: run), in: &run)
  }
}
