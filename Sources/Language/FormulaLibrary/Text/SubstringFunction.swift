package import FormulaRuntime
package import FormulaValues

package enum SubstringFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary =
    "Characters from one position up to, not including, another; negative ones count from the end."
  package static let signature = Signature.taking(
    .text("text"), .number("from"), .number("to").optional, gives: .text)
  package static let examples = [
    Example(#"substring("hello", 1, 3)"#, gives: "el"),
    Example(#"substring("hello", -3)"#, gives: "llo"),
    Example(#"substring("hello", 3, 1)"#, gives: ""),
    Example("substring(null, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    let from = position(arguments.integer(1, in: run), in: text)
    let to = position(arguments.integer(2, or: text.count, in: run), in: text)
    return text.text(from..<max(from, to), in: &run)
  }

  private static func position(_ index: Int, in text: TextCharacters) -> Int {
    max(0, min(text.count, index < 0 ? index + text.count : index))
  }
}
