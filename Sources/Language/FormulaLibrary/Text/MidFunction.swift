package import FormulaRuntime
package import FormulaValues

package enum MidFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary = "The characters of a text from a zero-based position on."
  package static let signature = Signature.taking(
    .text("text"), .number("start"), .number("count"), gives: .text)
  package static let examples = [
    Example(#"mid("hello", 1, 3)"#, gives: "ell"),
    Example(#"mid("hello", 3, 10)"#, gives: "lo"),
    Example(#"mid("hello", 9, 1)"#, gives: ""),
    Example("mid(null, 0, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    let start = max(0, min(text.count, arguments.integer(1, in: run)))
    let count = max(0, min(text.count - start, arguments.integer(2, in: run)))
    return text.text(start..<start + count, in: &run)
  }
}
