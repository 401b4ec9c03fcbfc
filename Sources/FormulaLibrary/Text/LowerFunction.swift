package import FormulaValues

package enum LowerFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.text
  package static let summary = "The text in small letters."
  package static let signature = Signature.taking(.text("text"), gives: .text).withLocale
  package static let examples = [
    Example(#"lower("Hello")"#, gives: "hello"),
    Example(#"lower("ΟΔΟΣ")"#, gives: "οδος"),
    Example(#"lower("")"#, gives: ""),
    Example("lower(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    let bytes = run.utf8(text)
    guard run.spend(bytes: bytes.count) else { return run.stepError() }
    guard run.isASCII(text), !TextCase.isTurkic(arguments, in: run) else {
      return run.text(TextCase.lower(run.string(text), locale: run.locale(of: arguments)))
    }
    return run.ascii(count: bytes.count) { TextCase.lowered(bytes[$0]) }
  }
}
