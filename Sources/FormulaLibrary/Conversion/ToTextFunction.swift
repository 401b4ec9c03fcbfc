package import FormulaValues

package enum ToTextFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary = "The text form of a value; null as the empty text."
  package static let signature = Signature.taking(.any("value"), gives: .text)
  package static let examples = [
    Example("toText(0.1)", gives: "0.1"),
    Example(#"toText([1, "a", null])"#, gives: "[1, a, ]"),
    Example("toText(null)", gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if arguments[0].has(.function) {
      return run.fail(.typeMismatch, "a function has no text form", argument: 0)
    }
    return run.textForm(arguments[0])
  }
}
