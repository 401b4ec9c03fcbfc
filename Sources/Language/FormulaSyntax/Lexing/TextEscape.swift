import SourceText

/// The value of an escape sequence in a text literal.
enum TextEscape: Equatable {
  case scalar(Unicode.Scalar)
  /// A backslash before a character that cannot be escaped.
  case unknown
  /// A `\u` without four hexadecimal digits or valid braces, or beyond the last code point.
  case malformed
  /// One half of a surrogate pair.
  case unpairedSurrogate
  /// A backslash as the last byte.
  case unfinished

  /// Parses the escape whose backslash is at `start`. Returns it and the offset after it.
  static func read(_ bytes: [UInt8], at start: Int, until limit: Int) -> (TextEscape, end: Int) {
    let letter = start + 1
    guard letter < limit else { return (.unfinished, limit) }
    let end = letter + 1
    switch bytes[letter] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return (.scalar(Unicode.Scalar(bytes[letter])), end)
    case UInt8(ascii: "n"): return (.scalar("\n"), end)
    case UInt8(ascii: "r"): return (.scalar("\r"), end)
    case UInt8(ascii: "t"): return (.scalar("\t"), end)
    case UInt8(ascii: "b"): return (.scalar("\u{8}"), end)
    case UInt8(ascii: "f"): return (.scalar("\u{C}"), end)
    case UInt8(ascii: "u"): return codePoint(bytes, at: end, until: limit)
    default:
      var end = end
      while end < limit, bytes[end] & 0xC0 == 0x80 { end += 1 }
      return (.unknown, end)
    }
  }

  /// Parses the rest of a `\u` escape: four digits, a surrogate pair of two escapes, or digits in
  /// braces.
  private static func codePoint(
    _ bytes: [UInt8], at start: Int, until limit: Int
  ) -> (TextEscape, end: Int) {
    if start < limit, bytes[start] == UInt8(ascii: "{") {
      let (value, end) = hexadecimal(bytes, from: start + 1, to: min(limit, start + 9))
      guard end < limit, bytes[end] == UInt8(ascii: "}") else { return (.malformed, end) }
      guard end > start + 1 else { return (.malformed, end + 1) }
      if value & 0xFFFF_F800 == 0xD800 { return (.unpairedSurrogate, end + 1) }
      guard let scalar = Unicode.Scalar(value) else { return (.malformed, end + 1) }
      return (.scalar(scalar), end + 1)
    }
    let (first, end) = hexadecimal(bytes, from: start, to: min(limit, start + 4))
    guard end == start + 4 else { return (.malformed, end) }
    if let scalar = Unicode.Scalar(first) { return (.scalar(scalar), end) }
    guard first < 0xDC00, end + 6 <= limit, bytes[end] == UInt8(ascii: "\\"),
      bytes[end + 1] == UInt8(ascii: "u")
    else { return (.unpairedSurrogate, end) }
    let (second, pairEnd) = hexadecimal(bytes, from: end + 2, to: end + 6)
    guard pairEnd == end + 6, second & 0xFFFF_FC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return (.unpairedSurrogate, end) }
    return (.scalar(scalar), pairEnd)
  }

  /// Parses hexadecimal digits up to `limit`, at most eight of them.
  private static func hexadecimal(
    _ bytes: [UInt8], from start: Int, to limit: Int
  ) -> (value: UInt32, end: Int) {
    var value: UInt32 = 0
    var index = start
    while index < limit, let digit = HexDigit.value(bytes[index]) {
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return (value, index)
  }
}
