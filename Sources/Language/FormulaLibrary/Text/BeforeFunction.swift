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
    guard let text = run.characters(of: arguments[0]), let mark = run.characters(of: arguments[1])
    else { return run.stepError() }
    return run.text(text, 0..<(TextSearch(mark).first(in: text) ?? text.count))
  }
}
