/// Encoding and decoding of text literals.
package enum TextLiteral {
  /// Returns the byte counts of the opening quote and of the closing quote.
  ///
  /// The second is 0 if the literal is not terminated.
  static func quoteLengths(
    _ bytes: [UInt8], from start: Int, to end: Int, isTerminated: Bool
  ) -> (open: Int, close: Int) {
    guard start < end else { return (0, 0) }
    let open = quoteLength(bytes[start])
    guard isTerminated, end - start > open else { return (min(open, end - start), 0) }
    if bytes[end - 1] < 0x80 { return (open, 1) }
    // Typographic quotes have two bytes (« ») or three. Only those of three bytes begin with E2.
    return (open, end - start >= open + 3 && bytes[end - 3] == 0xE2 ? 3 : 2)
  }

  private static func quoteLength(_ first: UInt8) -> Int {
    if first < 0x80 { return 1 }
    return first == 0xE2 ? 3 : 2
  }

  /// Returns the decoded text between two quotes. An invalid escape is copied unchanged.
  static func decoded(_ bytes: [UInt8], from start: Int, to end: Int) -> String {
    guard start < end else { return "" }
    guard bytes[start..<end].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    var text: [UInt8] = []
    text.reserveCapacity(end - start)
    var index = start
    while index < end {
      guard bytes[index] == UInt8(ascii: "\\") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let (escape, next) = TextEscape.read(bytes, at: index, until: end)
      if case .scalar(let scalar) = escape {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        text.append(contentsOf: bytes[index..<next])
      }
      index = next
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a literal for `text`: in double quotes, or in single quotes if that avoids escapes.
  package static func encoded(_ text: String) -> String {
    let quote: Unicode.Scalar = text.contains("\"") && !text.contains("'") ? "'" : "\""
    var literal = String.UnicodeScalarView()
    literal.append(quote)
    for scalar in text.unicodeScalars {
      if scalar == quote || scalar == "\\" { literal.append("\\") }
      literal.append(scalar)
    }
    literal.append(quote)
    return String(literal)
  }
}
