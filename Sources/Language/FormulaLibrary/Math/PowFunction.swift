package import FormulaRuntime
package import FormulaValues

package enum PowFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let summary = "The power of a base; also written with the operator ^."
  package static let signature = Signature.taking(
    .number("base"), .number("exponent"), gives: .number)
  package static let examples: [Example] = [
    Example("pow(2, 10)", gives: 1024),
    Example("pow(0, 0)", gives: 1),
    Example("pow(null, 2)", gives: nil),
    .fails("pow(-8, 1 / 3)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.number(Elementary.power(arguments.number(0, in: run), arguments.number(1, in: run)))
  }
}
