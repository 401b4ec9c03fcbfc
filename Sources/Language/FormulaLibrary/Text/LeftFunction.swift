package import FormulaRuntime
package import FormulaValues

package enum LeftFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 90
  package static let summary = "The first characters of a text."
  package static let signature = Signature.taking(.text("text"), .number("count"), gives: .text)
  package static let examples = [
    Example(#"left("hello", 2)"#, gives: "he"),
    Example(#"left("hi", 10)"#, gives: "hi"),
    Example(#"left("hi", -1)"#, gives: ""),
    Example("left(null, 2)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    return text.text(0..<max(0, min(text.count, arguments.integer(1, in: run))), in: &run)
  }
}
