/// JSON string literals.
///
/// Source: RFC 8259, section 7.
package enum JSONText {
  /// Appends a string literal with its quotes; only what must be escaped is, as short as it can be.
  /// Complexity: O(bytes).
  @inlinable
  package static func append(_ utf8: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable {
      unsafe append(content: $0, to: &bytes)
    }
    if isDone == nil {
      unsafe Array(utf8).withUnsafeBufferPointer { unsafe append(content: $0, to: &bytes) }
    }
  }

  /// The same for a text, which need not be made into a collection first. Complexity: O(bytes).
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { unsafe append(content: $0, to: &bytes) }
  }

  package static func append(content: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for at in 0..<content.count {
      let byte = unsafe content[at]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      // Most texts have nothing to escape, and go in as they are.
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[start..<at]))
      start = at + 1
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
}
