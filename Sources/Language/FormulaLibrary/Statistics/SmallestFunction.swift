package import FormulaRuntime
package import FormulaValues

package enum SmallestFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The k-th smallest number of a list; null if there are fewer."
  package static let signature = Signature.taking(
    .numberList("numbers"), .number("k"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("smallest([2, 9, 5], 1)", gives: 2),
    Example("smallest([2, null, 5], 2)", gives: 5),
    Example("smallest([2], 2)", gives: nil),
    Example("smallest(null, 1)", gives: nil),
    .fails("smallest([1, 2], 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.ranked(arguments, in: &run) { _, position in position - 1 }
  }
}
