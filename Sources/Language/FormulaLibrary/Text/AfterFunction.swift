package import FormulaRuntime
package import FormulaValues

package enum AfterFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 130
  package static let summary =
    "The part of a text after the first mark; empty if the mark is not found."
  package static let signature = Signature.taking(.text("text"), .text("mark"), gives: .text)
  package static let examples = [
    Example(#"after("a=b=c", "=")"#, gives: "b=c"),
    Example(#"after("abc", "=")"#, gives: ""),
    Example(#"after(null, "=")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run),
      let mark = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    let start = TextSearch(mark).first(in: text).map { $0 + mark.count } ?? text.count
    return text.text(start..<text.count, in: &run)
  }
}
