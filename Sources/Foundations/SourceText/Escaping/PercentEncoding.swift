/// Percent-encoding of URI components.
///
/// Source: RFC 3986, sections 2.1 and 2.3.
package enum PercentEncoding {
  /// Returns the bytes percent-encoded, except ASCII letters, ASCII digits and characters in
  /// `others`.
  ///
  /// Complexity: O(bytes).
  @inlinable
  package static func encoded(_ bytes: some Sequence<UInt8>, keeping others: String) -> String {
    let others = others.utf8
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.append(byte)
      case _ where others.contains(byte): text.append(byte)
      default:
        text.append(UInt8(ascii: "%"))
        text.append(HexDigit.upper(byte >> 4))
        text.append(HexDigit.upper(byte))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the URI of a path: a `file` URI for an absolute path, a relative reference otherwise.
  ///
  /// Source: RFC 3986, section 3.3. Complexity: O(bytes).
  package static func uri(ofPath path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + encoded(path.utf8, keeping: "-._~/!$&'()*+,;=@")
  }

  /// Returns the decoded bytes; a `%` without two hexadecimal digits after it is kept literally.
  ///
  /// Complexity: O(length).
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    let text = Array(text)
    var bytes: [UInt8] = []
    var place = 0
    while place < text.count {
      if text[place] == UInt8(ascii: "%"), place + 2 < text.count,
        let high = HexDigit.value(text[place + 1]), let low = HexDigit.value(text[place + 2])
      {
        bytes.append(high << 4 | low)
        place += 3
      } else {
        bytes.append(text[place])
        place += 1
      }
    }
    return bytes
  }
}
