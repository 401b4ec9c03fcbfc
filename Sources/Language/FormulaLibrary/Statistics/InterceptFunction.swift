package import FormulaRuntime
package import FormulaValues

package enum InterceptFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 280
  package static let summary =
    "The value at x = 0 of the straight line that fits the points best (least squares)."
  package static let signature = Signature.taking(
    .numberList("xs"), .numberList("ys"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("intercept([1, 2, 3], [3, 5, 7])", gives: 1),
    Example("intercept([1, 2], [2, 4])", gives: 0),
    Example("intercept([1], [2])", gives: nil),
    Example("intercept(null, null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withPairs(arguments[0], arguments[1], in: &run) { xs, ys, run in
      guard let line = LeastSquares(xs, ys) else { return .null }
      return line.value(at: 0).map { run.number($0) } ?? run.fail(.verticalLine(argument: 0))
    }
  }
}
