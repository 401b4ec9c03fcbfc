package import FormulaRuntime
package import FormulaValues

package enum LargestFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The k-th largest number of a list; null if there are fewer."
  package static let signature = Signature.taking(
    .numberList("numbers"), .number("k"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("largest([2, 9, 5], 1)", gives: 9),
    Example("largest([2, 9, 5], 3)", gives: 2),
    Example("largest([2], 2)", gives: nil),
    Example("largest(null, 1)", gives: nil),
    .fails("largest([1, 2], 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.ranked(arguments, in: &run) { count, position in count - position }
  }
}
