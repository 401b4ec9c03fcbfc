package import FormulaRuntime
package import FormulaValues

package enum LowerFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.text
  package static let callSteps = 485
  package static let summary = "The text in small letters."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), gives: .text).withLocale
  package static let examples = [
    Example(#"lower("Hello")"#, gives: "hello"),
    Example(#"lower("ΟΔΟΣ")"#, gives: "οδος"),
    Example(#"lower("")"#, gives: ""),
    Example("lower(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    if arguments.locale.isNull, let mapped = text.lowercasedASCII(in: &run) { return mapped }
    let locale = arguments.localeName(in: run)
    guard run.spend(TextCase.visits(of: text, locale: locale, in: run)) else {
      return run.stepError()
    }
    return run.text(TextCase.lower(run.string(text), locale: locale))
  }
}
