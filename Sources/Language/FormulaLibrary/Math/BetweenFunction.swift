package import FormulaRuntime
package import FormulaValues

package enum BetweenFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 50
  package static let summary =
    "Whether a number or date lies within two bounds, the bounds included."
  package static let signature = Signature.taking(
    .number("number"), .number("low"), .number("high"), gives: .boolean)
  package static let examples: [Example] = [
    Example("between(3, 1, 3)", gives: true),
    Example("between(3.1, 1, 3)", gives: false),
    Example("between(null, 1, 3)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    return .boolean(
      number >= arguments.number(1, in: run) && number <= arguments.number(2, in: run))
  }
}
