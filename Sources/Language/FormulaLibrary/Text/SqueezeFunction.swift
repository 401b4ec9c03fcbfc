package import FormulaRuntime
package import FormulaValues

package enum SqueezeFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 70
  package static let summary =
    "The text without white space at its ends, and with single spaces between words."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"squeeze("  a   b ")"#, gives: "a b"),
    Example(#"squeeze("   ")"#, gives: ""),
    Example("squeeze(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run), run.spend(text.count >> 2) else {
      return run.stepError()
    }
    var bytes: [UInt8] = []
    for index in text.trimmed(text.isSpace) {
      if !text.isSpace(index) {
        unsafe bytes.append(contentsOf: text.bytes(from: index, to: index + 1))
      } else if bytes.last != UInt8(ascii: " ") || !text.isSpace(index - 1) {
        bytes.append(UInt8(ascii: " "))
      }
    }
    return run.text(bytes)
  }
}
