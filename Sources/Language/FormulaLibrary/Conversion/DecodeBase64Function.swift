package import FormulaRuntime
package import FormulaValues

package enum DecodeBase64Function: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 80
  package static let summary = "The text decoded from Base64."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"decodeBase64("w7w=")"#, gives: "ü"),
    .fails(#"decodeBase64("***")"#),
    Example(#"decodeBase64("")"#, gives: ""),
    Example("decodeBase64(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(bytes: source.count) else { return run.stepError() }
    var digits = unsafe source[...]
    while unsafe digits.count > source.count - 2, unsafe digits.last == UInt8(ascii: "=") {
      unsafe digits.removeLast()
    }
    guard source.count % 4 == 0, let bytes = unsafe decoded(digits) else {
      return run.fail(.badArgument, "this text is not in base 64", argument: 0)
    }
    return String(validating: bytes, as: UTF8.self).map { run.text($0) } ?? run.fail(.invalidUTF8)
  }

  /// Returns the decoded bytes, or nil if `digits` is not valid Base64.
  ///
  /// Source: RFC 4648, section 4.
  private static func decoded(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for place in unsafe digits.indices {
      let digit = unsafe digits[place]
      guard let value = value(digit) else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // The remaining bits must be padding, not data.
    return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
  }

  private static func value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
