package import FormulaRuntime
package import FormulaValues

package enum RemFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The remainder of a division, with the sign of the dividend."
  package static let signature = Signature.taking(
    .number("dividend"), .number("divisor"), gives: .number)
  package static let examples: [Example] = [
    Example("rem(7, -3)", gives: 1),
    Example("rem(-7, 3)", gives: -1),
    Example("rem(null, 3)", gives: nil),
    .fails("rem(1, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let divisor = arguments.number(1, in: run)
    guard divisor != 0 else { return run.fail(.remainderByZero) }
    return Word(Remainder.truncated(arguments.number(0, in: run), by: divisor, in: run))
  }
}
