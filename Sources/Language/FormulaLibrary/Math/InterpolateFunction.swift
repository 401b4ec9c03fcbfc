package import FormulaRuntime
package import FormulaValues

package enum InterpolateFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 80
  package static let summary = "The value at x on the line through two points."
  package static let signature = Signature.taking(
    .number("x"), .number("x1"), .number("y1"), .number("x2"), .number("y2"), gives: .number)
  package static let examples: [Example] = [
    Example("interpolate(5, 0, 0, 10, 100)", gives: 50),
    Example("interpolate(10, 0, 0, 10, 100)", gives: 100),
    Example("interpolate(null, 0, 0, 10, 100)", gives: nil),
    .fails("interpolate(1, 2, 0, 2, 100)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (x, x1, y1, x2, y2) = (
      arguments.number(0, in: run), arguments.number(1, in: run), arguments.number(2, in: run),
      arguments.number(3, in: run), arguments.number(4, in: run)
    )
    guard x1 != x2 else {
      return run.fail(
        .divisionByZero, "the two points need different x values", argument: 3)
    }
    if x == x2 { return Word(y2) }
    let product = (x - x1) * (y2 - y1)
    if product.isNormal || product == 0 && (x == x1 || y1 == y2) {
      return run.number(y1 + product / (x2 - x1))
    }
    let wide = difference(x, x1) * difference(y2, y1) / difference(x2, x1)
    return run.number((WideNumber(y1) + wide).double)
  }

  private static func difference(_ one: Double, _ other: Double) -> WideNumber {
    WideNumber(one) + WideNumber(-other)
  }
}
