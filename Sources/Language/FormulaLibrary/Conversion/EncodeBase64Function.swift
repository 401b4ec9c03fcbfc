package import FormulaRuntime
package import FormulaValues

package enum EncodeBase64Function: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary = "The text's UTF-8 bytes in base 64."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"encodeBase64("hello")"#, gives: "aGVsbG8="),
    Example(#"encodeBase64("")"#, gives: ""),
    Example("encodeBase64(null)", gives: nil),
  ]

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(8 + source.count) else { return run.stepError() }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: source.count, by: 3) {
      let group = unsafe source[start..<min(start + 3, source.count)]
      var bits: UInt32 = 0
      for place in unsafe group.indices {
        let byte = unsafe group[place]
        bits = bits << 8 | UInt32(byte)
      }
      unsafe bits <<= 8 * UInt32(3 - group.count)
      for place in 0..<4 {
        unsafe bytes.append(
          place <= group.count
            ? alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 63)] : UInt8(ascii: "="))
      }
    }
    return run.text(bytes)
  }
}
