package import FormulaRuntime
package import FormulaValues

package enum WordsFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 80
  package static let summary = "The parts of a text between white space."
  package static let signature = Signature.taking(.text("text"), gives: .list(of: .text))
  package static let examples = [
    Example(#"words(" Mary  Ann\nLee ")"#, gives: ["Mary", "Ann", "Lee"]),
    Example(#"words("  ")"#, gives: []),
    Example("words(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    var words: [Word] = []
    var start = 0
    for index in 0...text.count where index == text.count || text.isSpace(index) {
      if index > start {
        guard words.count < run.limits.listLength else {
          return run.listLimitError(run.limits.listLength + 1)
        }
        guard run.spend(1) else { return run.stepError() }
        words.append(text.text(start..<index, in: &run))
      }
      start = index + 1
    }
    return run.list(words)
  }
}
