package import FormulaRuntime
package import FormulaValues

package enum RunningTotalFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "The sums of a list up to each of its elements; a null adds nothing."
  package static let signature = Signature.taking(.numberList("numbers"), gives: .list(of: .number))
  package static let examples: [Example] = [
    Example("runningTotal([5, -5, 2])", gives: [5, 0, 2]),
    Example("runningTotal([1, null, 2])", gives: [1, 1, 3]),
    Example("runningTotal(null)", gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    RunningTotals.map(arguments[0], in: &run) { _, sums, index in sums[index + 1].value }
  }
}
