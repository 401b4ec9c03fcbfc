package import FormulaRuntime
package import FormulaValues

package enum SlopeFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 170
  package static let summary =
    "The slope of the straight line that fits the points best (least squares)."
  package static let signature = Signature.taking(
    .numberList("xs"), .numberList("ys"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("slope([1, 2, 3], [2, 4, 6])", gives: 2),
    Example("slope([1, null, 3], [1, 5, 2])", gives: 0.5),
    Example("slope([1], [2])", gives: nil),
    Example("slope(null, null)", gives: nil),
    .fails("slope([1, 1], [1, 2])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withPairs(arguments[0], arguments[1], in: &run) { xs, ys, run in
      guard let line = LeastSquares(xs, ys) else { return .null }
      return line.slope.map { run.number($0) } ?? run.fail(.verticalLine(argument: 0))
    }
  }
}
