package import FormulaRuntime
package import FormulaValues

package enum TrimStartFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 60
  package static let summary = "The text without white space at its start."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"trimStart("  a ")"#, gives: "a "),
    Example(#"trimStart("")"#, gives: ""),
    Example("trimStart(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run) else { return run.stepError() }
    return text.text(text.trimmed(end: false, text.isSpace), in: &run)
  }
}
