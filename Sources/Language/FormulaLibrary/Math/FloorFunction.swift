package import FormulaRuntime
package import FormulaValues

package enum FloorFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(most: 1)
  package static let group = FunctionGroup.math
  package static let summary =
    "The number rounded down to a whole one, or to a multiple of a step."
  package static let roles: [FunctionRole] = [.growing, .rounds]
  package static let signature = Signature.taking(
    .number("number"), .number("step").optional, gives: .number)
  package static let examples: [Example] = [
    Example("floor(-0.5)", gives: -1),
    Example("floor(7, 5)", gives: 5),
    Example("floor(0.3, 0.1)", gives: 0.3),
    Example("floor(null)", gives: nil),
    .fails("floor(5, -1)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard arguments.has(1) else { return Word(number.rounded(.down)) }
    return DecimalRounding.rounded(
      number, toMultipleOf: arguments.number(1, in: run), by: .down, in: &run)
  }
}
