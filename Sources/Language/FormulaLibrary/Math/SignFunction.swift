package import FormulaRuntime
package import FormulaValues

package enum SignFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "−1, 0 or 1, as the number is below, equal to or above zero."
  package static let roles: [FunctionRole] = [.total, .within(-1, 1)]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("sign(-7)", gives: -1),
    Example("sign(0)", gives: 0),
    Example("sign(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    return Word(number > 0 ? 1 : number < 0 ? -1 : 0)
  }
}
