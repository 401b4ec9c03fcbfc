package import FormulaRuntime
package import FormulaValues

package enum IsIntegerFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary = "Whether a value is a whole number."
  package static let signature = Signature.taking(.any("value"), gives: .boolean)
  package static let examples: [Example] = [
    Example("isInteger(3)", gives: true),
    Example("isInteger(2.5)", gives: false),
    Example(#"isInteger("3")"#, gives: false),
    Example("isInteger(null)", gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(arguments[0].wholeNumber(in: run) != nil)
  }
}
