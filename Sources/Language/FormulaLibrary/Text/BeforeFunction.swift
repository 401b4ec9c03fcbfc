package import FormulaRuntime
package import FormulaValues

package enum BeforeFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 80
  package static let summary =
    "The part of a text before the first mark; the whole text if the mark is not found."
  package static let signature = Signature.taking(.text("text"), .text("mark"), gives: .text)
  package static let examples = [
    Example(#"before("a=b=c", "=")"#, gives: "a"),
    Example(#"before("abc", "=")"#, gives: "abc"),
    Example(#"before(null, "=")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run),
      let mark = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    return text.text(0..<(TextSearch(mark).first(in: text) ?? text.count), in: &run)
  }
}
