package import FormulaRuntime
package import FormulaValues

package enum LnFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The natural logarithm of a number above zero."
  package static let roles: [FunctionRole] = [.growing]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("ln(1)", gives: 0),
    Example("ln(10)", gives: 2.302585092994046, within: 1e-15),
    Example("ln(null)", gives: nil),
    .fails("ln(0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard number > 0 else { return run.fail(.badLogarithm) }
    return Word(Elementary.logarithm(number))
  }
}
