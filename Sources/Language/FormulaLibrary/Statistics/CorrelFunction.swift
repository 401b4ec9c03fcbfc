package import FormulaRuntime
package import FormulaValues

package enum CorrelFunction: FormulaFunction {
  package static let group = FunctionGroup.statistics
  package static let callSteps = 280
  package static let summary =
    "Pearson's correlation of two lists of numbers, from −1 to 1."
  package static let signature = Signature.taking(
    .numberList("xs"), .numberList("ys"), gives: .number.optional)
  package static let examples: [Example] = [
    Example("correl([1, 2, 3], [2, 4, 6])", gives: 1),
    Example("correl([1, 2, 3], [6, 4, 2])", gives: -1),
    Example("correl([1], [2])", gives: nil),
    Example("correl(null, null)", gives: nil),
    .fails("correl([1, 2], [1])"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    NumberColumn.withPairs(arguments[0], arguments[1], in: &run) { xs, ys, run in
      guard let line = LeastSquares(xs, ys) else { return .null }
      guard line.squaresOfX > 0, line.squaresOfY > 0 else {
        return run.fail(
          .divisionByZero, "numbers that are all the same have no correlation",
          argument: line.squaresOfX > 0 ? 1 : 0)
      }
      let squares = line.squaresOfX * line.squaresOfY
      let scale =
        squares.isNormal
        ? squares.squareRoot() : line.squaresOfX.squareRoot() * line.squaresOfY.squareRoot()
      let correlation = line.products / scale
      return run.number(max(-1, min(1, correlation)))
    }
  }
}
