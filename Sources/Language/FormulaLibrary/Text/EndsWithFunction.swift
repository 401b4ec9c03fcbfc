package import FormulaRuntime
package import FormulaValues

package enum EndsWithFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary = "Whether a text ends with another; case counts."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), .text("part"), gives: .boolean)
  package static let examples = [
    Example(#"endsWith("report.pdf", ".pdf")"#, gives: true),
    Example(#"endsWith("report.pdf", ".PDF")"#, gives: false),
    Example(#"endsWith("", "a")"#, gives: false),
    Example(#"endsWith(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run),
      let part = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    return .boolean(text.has(part, at: text.count - part.count))
  }
}
