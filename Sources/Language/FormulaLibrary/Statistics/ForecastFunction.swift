package import FormulaRuntime
package import FormulaValues

package enum ForecastFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 410
  package static let summary =
    "The value at x on the straight line that fits the points best (least squares)."
  package static let signature = Signature.taking(
    .number("x"), .numberList("xs"), .numberList("ys"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("forecast(4, [1, 2, 3], [2, 4, 6])", gives: 8),
    Example("forecast(0, [1, 2, 3], [3, 5, 7])", gives: 1),
    Example("forecast(4, [1], [2])", gives: nil),
    Example("forecast(null, [1, 2], [1, 2])", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let x = arguments.number(0, in: run)
    return NumberColumn.withPairs(arguments[1], arguments[2], argument: 1, in: &run) {
      xs, ys, run in
      guard let line = LeastSquares(xs, ys) else { return .null }
      return line.value(at: x).map { run.number($0) } ?? run.fail(.verticalLine(argument: 1))
    }
  }
}
