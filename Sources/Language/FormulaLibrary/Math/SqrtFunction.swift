package import FormulaRuntime
package import FormulaValues

package enum SqrtFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let summary = "The square root; a negative number is an error."
  package static let roles: [FunctionRole] = [.growing, .within(0, .infinity)]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("sqrt(16)", gives: 4),
    Example("sqrt(0)", gives: 0),
    Example("sqrt(null)", gives: nil),
    .fails("sqrt(-1)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard number >= 0 else {
      return run.fail(.badArgument, "a negative number has no square root", argument: 0)
    }
    return Word(number.squareRoot())
  }
}
