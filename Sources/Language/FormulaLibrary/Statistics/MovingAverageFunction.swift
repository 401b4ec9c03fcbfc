package import FormulaRuntime
package import FormulaValues

package enum MovingAverageFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let summary =
    "For each element the mean of the last n, or of those there are so far; nulls are skipped."
  package static let signature = Signature.taking(
    .numberList("numbers"), .number("n"), gives: .list(of: .number.optional))
  package static let examples: [Example] = [
    Example("movingAverage([1, 2, 3, 4], 2)", gives: [1, 1.5, 2.5, 3.5]),
    Example("movingAverage([4, null, 2], 3)", gives: [4, 4, 3]),
    Example("movingAverage(null, 2)", gives: []),
    .fails("movingAverage([1], 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let width = arguments.integer(1, in: run)
    guard width >= 1 else {
      return run.fail(.badArgument, "the window needs at least one element", argument: 1)
    }
    return run.mapRunning(arguments[0]) { counts, sums, index in
      let first = max(0, index + 1 - width)
      let count = counts[index + 1] - counts[first]
      return count == 0 ? nil : sums[index + 1].minus(sums[first]) / Double(count)
    }
  }
}
