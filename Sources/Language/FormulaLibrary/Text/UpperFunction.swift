package import FormulaRuntime
package import FormulaValues

package enum UpperFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.text
  package static let callSteps = 150
  package static let summary = "The text in capital letters."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), gives: .text).withLocale
  package static let examples = [
    Example(#"upper("straße")"#, gives: "STRASSE"),
    Example(#"upper("izmir", "tr")"#, gives: "İZMİR"),
    Example(#"upper("")"#, gives: ""),
    Example("upper(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    if arguments.locale.isNull, let mapped = text.uppercasedASCII(in: &run) { return mapped }
    let locale = arguments.localeName(in: run)
    guard run.spend(TextCase.visits(of: text, locale: locale, in: run)) else {
      return run.stepError()
    }
    return run.text(TextCase.upper(run.string(text), locale: locale))
  }
}
