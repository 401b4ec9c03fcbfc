package import FormulaRuntime
package import FormulaValues

package enum CeilFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(most: 1)
  package static let group = FunctionGroup.math
  package static let summary =
    "The number rounded up to a whole one, or to a multiple of a step."
  package static let roles: [FunctionRole] = [.growing, .rounds]
  package static let signature = Signature.taking(
    .number("number"), .number("step").optional, gives: .number)
  package static let examples: [Example] = [
    Example("ceil(2.1)", gives: 3),
    Example("ceil(7, 5)", gives: 10),
    Example("ceil(1.1, 0.1)", gives: 1.1),
    Example("ceil(null)", gives: nil),
    .fails("ceil(5, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard arguments.has(1) else { return Word(number.rounded(.up)) }
    return DecimalRounding.rounded(
      number, toMultipleOf: arguments.number(1, in: run), by: .up, in: &run)
  }
}
