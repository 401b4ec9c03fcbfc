package import FormulaRuntime
package import FormulaValues

package enum TrimEndFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 50
  package static let summary = "The text without white space at its end."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"trimEnd(" a  ")"#, gives: " a"),
    Example(#"trimEnd("")"#, gives: ""),
    Example("trimEnd(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    return text.text(text.trimmed(start: false, text.isSpace), in: &run)
  }
}
