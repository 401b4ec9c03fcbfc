/// Parses numbers from strings: optional white space, sign, decimal digits, fraction and exponent.
package enum Numeral {
  /// Returns the number that the UTF-8 bytes spell, or `nil` if there is none or it is not finite.
  ///
  /// Complexity: O(bytes).
  package static func number(in utf8: UnsafeBufferPointer<UInt8>) -> Double? {
    // Most strings that are not numbers begin with a letter.
    guard let first = unsafe utf8.first, (first | 0x20) &- UInt8(ascii: "a") >= 26 else {
      return nil
    }
    var start = 0
    var end = utf8.count
    while start < end, isSpace(unsafe utf8[start]) { start += 1 }
    while start < end, isSpace(unsafe utf8[end - 1]) { end -= 1 }
    let middle = unsafe UnsafeBufferPointer(rebasing: utf8[start..<end])
    return unsafe number(in: String(decoding: middle, as: UTF8.self))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Returns the number that `text` spells, or `nil` if there is none or it is not finite.
  package static func number(in text: String) -> Double? {
    let text = text.trimmed
    guard isNumeral(text.utf8), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func isNumeral(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes[...]
    func takeSign() {
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    }
    func takeDigits() -> Int {
      let before = rest.count
      rest = rest.drop { $0 &- UInt8(ascii: "0") < 10 }
      return before - rest.count
    }
    takeSign()
    let whole = takeDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return false }
    } else if whole == 0 {
      return false
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      takeSign()
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
