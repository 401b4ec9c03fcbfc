package import FormulaRuntime
package import FormulaValues

package enum IsOddFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "Whether a value is an odd whole number."
  package static let signature = Signature.taking(.any("value"), gives: .boolean)
  package static let examples: [Example] = [
    Example("isOdd(-3)", gives: true),
    Example("isOdd(4)", gives: false),
    Example("isOdd(2.5)", gives: false),
    Example("isOdd(null)", gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(
      arguments[0].wholeNumber(in: run).map { Remainder.truncated($0, by: 2, in: run).magnitude }
        == 1)
  }
}
