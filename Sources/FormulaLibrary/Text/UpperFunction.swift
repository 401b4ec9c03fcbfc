package import FormulaValues

package enum UpperFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.text
  package static let summary = "The text in capital letters."
  package static let signature = Signature.taking(.text("text"), gives: .text).withLocale
  package static let examples = [
    Example(#"upper("straße")"#, gives: "STRASSE"),
    Example(#"upper("izmir", "tr")"#, gives: "İZMİR"),
    Example(#"upper("")"#, gives: ""),
    Example("upper(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let text = arguments[0]
    let bytes = run.utf8(text)
    guard run.spend(bytes: bytes.count) else { return run.stepError() }
    guard run.isASCII(text), !TextCase.isTurkic(arguments, in: run) else {
      return run.text(TextCase.upper(run.string(text), locale: run.locale(of: arguments)))
    }
    return run.ascii(count: bytes.count) { index in
      let byte = bytes[index]
      return byte &- UInt8(ascii: "a") < 26 ? byte & 0xDF : byte
    }
  }
}
