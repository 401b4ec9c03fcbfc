package import FormulaRuntime
package import FormulaValues

package enum QuotientFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let callSteps = 10
  package static let summary = "The whole part of a division."
  package static let signature = Signature.taking(
    .number("dividend"), .number("divisor"), gives: .number)
  package static let examples: [Example] = [
    Example("quotient(7, 2)", gives: 3),
    Example("quotient(7, -2)", gives: -3),
    Example("quotient(null, 2)", gives: nil),
    .fails("quotient(1, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let divisor = arguments.number(1, in: run)
    guard divisor != 0 else {
      return run.fail(.divisionByZero, "a division needs a divisor other than 0")
    }
    return run.number((arguments.number(0, in: run) / divisor).rounded(.towardZero))
  }
}
