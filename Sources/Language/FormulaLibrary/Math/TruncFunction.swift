package import FormulaRuntime
package import FormulaValues

package enum TruncFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The whole part of a number."
  package static let roles: [FunctionRole] = [.growing, .rounds]
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("trunc(2.9)", gives: 2),
    Example("trunc(-2.9)", gives: -2),
    Example("trunc(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(arguments.number(0, in: run).rounded(.towardZero))
  }
}
