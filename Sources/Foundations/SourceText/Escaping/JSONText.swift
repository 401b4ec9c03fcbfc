/// Serialization of JSON string literals.
///
/// Source: RFC 8259, section 7.
package enum JSONText {
  /// Appends a quoted string literal, escaping only the characters that require it.
  ///
  /// Each escape uses its shortest form. Complexity: O(bytes).
  @inlinable
  package static func append(_ utf8: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable {
      unsafe append(content: $0, to: &bytes)
    }
    if isDone == nil {
      unsafe Array(utf8).withUnsafeBufferPointer { unsafe append(content: $0, to: &bytes) }
    }
  }

  /// Appends a quoted string literal for `text` without copying its UTF-8 into a collection first.
  ///
  /// Complexity: O(bytes).
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { unsafe append(content: $0, to: &bytes) }
  }

  /// Returns a quoted string literal.
  ///
  /// Complexity: O(bytes).
  package static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the content of a string literal, without the quotes.
  ///
  /// Complexity: O(bytes).
  package static func content(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  package static func append(content: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var next = 0
    while next < content.count {
      if unsafe isPlain(content, at: next) {
        next += 8
        continue
      }
      let at = next
      next += 1
      let byte = unsafe content[at]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      // Most strings contain nothing to escape and are appended in one copy.
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[start..<at]))
      start = next
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      case 0..<0x20:
        bytes.append(contentsOf: "u00".utf8)
        bytes.append(HexDigit.lower(byte >> 4))
        bytes.append(HexDigit.lower(byte))
      default: bytes.append(byte)
      }
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[start...]))
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns `true` if eight bytes begin at `offset`, none of which must be escaped.
  ///
  /// May return `false` although no byte must be escaped.
  @inline(__always)
  private static func isPlain(_ content: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset &+ 8 <= content.count else { return false }
    let bytes = UnsafeRawBufferPointer(content)
    let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // The top bit of each byte is set if the byte is a control character, a quote or a backslash.
    let control = word &- 0x2020_2020_2020_2020
    let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (control | quote | backslash) & ~word & 0x8080_8080_8080_8080 == 0
  }
}
