package import FormulaRuntime
package import FormulaValues

package enum RightFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary = "The last characters of a text."
  package static let signature = Signature.taking(.text("text"), .number("count"), gives: .text)
  package static let examples = [
    Example(#"right("hello", 2)"#, gives: "lo"),
    Example(#"right("hi", 10)"#, gives: "hi"),
    Example(#"right("hi", 0)"#, gives: ""),
    Example("right(null, 2)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    let count = max(0, min(text.count, arguments.integer(1, in: run)))
    return text.text(text.count - count..<text.count, in: &run)
  }
}
