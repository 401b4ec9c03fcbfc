package import FormulaRuntime
package import FormulaValues

package enum CharsFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 140
  package static let summary = "The characters of a text, as readers see them."
  package static let signature = Signature.taking(.text("text"), gives: .list(of: .text))
  package static let examples = [
    Example(#"chars("añ👍🏽")"#, gives: ["a", "ñ", "👍🏽"]),
    Example(#"chars("")"#, gives: []),
    Example("chars(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    return text.list(limit: text.count, in: &run)
  }
}
