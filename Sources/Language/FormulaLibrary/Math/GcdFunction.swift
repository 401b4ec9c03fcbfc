package import FormulaRuntime
package import FormulaValues

package enum GcdFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The greatest common divisor of whole numbers; nulls are skipped."
  package static let signature = Signature.taking(
    .numbers("numbers").repeated, gives: .number.optional)
  package static let examples: [Example] = [
    Example("gcd(12, 18)", gives: 6),
    Example("gcd([8, null, 12], 20)", gives: 4),
    Example("gcd(0, 5)", gives: 5),
    Example("gcd(null)", gives: nil),
    .fails("gcd(1.5, 3)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.foldWholeNumbers(in: &run) { $0.greatestCommonDivisor(with: $1) }
  }
}
