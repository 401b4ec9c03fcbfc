package import FormulaRuntime
package import FormulaValues

package enum IsEvenFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "Whether a value is an even whole number."
  package static let signature = Signature.taking(.any("value"), gives: .boolean)
  package static let examples: [Example] = [
    Example("isEven(4)", gives: true),
    Example("isEven(-3)", gives: false),
    Example("isEven(0)", gives: true),
    Example("isEven(null)", gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(arguments[0].wholeNumber(in: run).map { Remainder.truncated($0, by: 2, in: run) } == 0)
  }
}
