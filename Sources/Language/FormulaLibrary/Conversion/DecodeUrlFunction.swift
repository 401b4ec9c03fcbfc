package import FormulaRuntime
package import FormulaValues
import SourceText

package enum DecodeUrlFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 115
  package static let summary = "The text decoded from percent encoding."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"decodeUrl("a%20b%C3%BC")"#, gives: "a bü"),
    .fails(#"decodeUrl("100%")"#),
    Example(#"decodeUrl("")"#, gives: ""),
    Example("decodeUrl(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(bytes: source.count) else { return run.stepError() }
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      if unsafe source[index] != UInt8(ascii: "%") {
        unsafe bytes.append(source[index])
        index += 1
        continue
      }
      guard index + 2 < source.count, let high = unsafe HexDigit.value(source[index + 1]),
        let low = unsafe HexDigit.value(source[index + 2])
      else {
        return run.fail(
          .badArgument, "a % is not followed by two hexadecimal digits", argument: 0)
      }
      bytes.append(high << 4 | low)
      index += 3
    }
    return String(validating: bytes, as: UTF8.self).map { run.text($0) } ?? run.fail(.invalidUTF8)
  }
}
