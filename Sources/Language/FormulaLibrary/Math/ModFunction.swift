package import FormulaRuntime
package import FormulaValues

package enum ModFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let callSteps = 50
  package static let summary =
    "The remainder of a division, with the sign of the divisor; also written with the operator %."
  package static let signature = Signature.taking(
    .number("dividend"), .number("divisor"), gives: .number)
  package static let examples: [Example] = [
    Example("mod(7, 3)", gives: 1),
    Example("mod(-7, 3)", gives: 2),
    Example("mod(7, -3)", gives: -2),
    Example("mod(null, 3)", gives: nil),
    .fails("mod(5, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let divisor = arguments.number(1, in: run)
    guard divisor != 0 else { return run.fail(.remainderByZero) }
    return Word(Remainder.floored(arguments.number(0, in: run), by: divisor, in: run))
  }
}
