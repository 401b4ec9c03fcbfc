/// The extent of a JSON value, found by scanning forward without parsing.
package struct JSONValueSpan: Equatable, Sendable {
  /// The offset after the value.
  package var end: Int
  package var form: Form

  /// The classification of a value by the scan.
  package enum Form: Equatable, Sendable {
    /// An ASCII string without escapes.
    case plainString
    /// A string without escapes that has non-ASCII bytes, which may be invalid UTF-8.
    case wideString
    case number
    case null
    case other
  }

  /// The maximum nesting depth of a value that is scanned.
  private static let deepestNesting = 1_000

  /// Creates the span of a value that was found before.
  package init(end: Int, form: Form) {
    self.end = end
    self.form = form
  }

  /// Finds the value that begins at `start`, or returns `nil` if there is none or it nests too
  /// deeply.
  ///
  /// A value of the form `other` or `wideString` may still be malformed.
  ///
  /// Complexity: O(bytes of the value).
  package init?(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard bytes.indices.contains(start) else { return nil }
    switch unsafe bytes[start] {
    case UInt8(ascii: "\""):
      guard let (end, form) = unsafe Self.stringEnd(bytes, start) else { return nil }
      self.end = end
      self.form = form
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let end = unsafe Self.numberEnd(bytes, start) else { return nil }
      self.end = end
      form = .number
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let end = unsafe Self.containerEnd(bytes, start) else { return nil }
      self.end = end
      form = .other
    case UInt8(ascii: "n"):
      guard unsafe Self.has("null", bytes, start) else { return nil }
      end = start + 4
      form = .null
    case UInt8(ascii: "t"):
      guard unsafe Self.has("true", bytes, start) else { return nil }
      end = start + 4
      form = .other
    case UInt8(ascii: "f"):
      guard unsafe Self.has("false", bytes, start) else { return nil }
      end = start + 5
      form = .other
    default: return nil
    }
  }

  private static func has(
    _ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Bool {
    guard bytes.count - start >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      word.indices.allSatisfy { unsafe bytes[start + $0] == word[$0] }
    }
  }

  @inline(__always)
  private static func stringEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (end: Int, form: Form)? {
    guard let first = bytes.baseAddress else { return nil }
    var at = start + 1
    var form = Form.plainString
    while true {
      while at &+ 8 <= bytes.count {
        let word = unsafe UnsafeRawPointer(first + at).loadUnaligned(as: UInt64.self)
        let marks = JSONScanner.specialBytes(UInt64(littleEndian: word))
        if marks != 0 {
          at &+= marks.trailingZeroBitCount >> 3
          break
        }
        at &+= 8
      }
      guard at < bytes.count else { return nil }
      let byte = unsafe bytes[at]
      at &+= 1
      if byte == UInt8(ascii: "\"") { return (at, form) }
      if byte == UInt8(ascii: "\\") {
        form = .other
        at &+= 1
      } else if byte < 0x20 {
        form = .other
      } else if byte >= 0x80, form == .plainString {
        form = .wideString
      }
    }
  }

  @inline(__always)
  private static func numberEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var at = start
    func skipDigits() -> Bool {
      let first = at
      while at < bytes.count, unsafe bytes[at] >= 48, unsafe bytes[at] <= 57 { at += 1 }
      return at > first
    }
    if unsafe bytes[at] == UInt8(ascii: "-") { at += 1 }
    let first = at
    guard skipDigits() else { return nil }
    if unsafe bytes[first] == 48, at > first + 1 { return nil }
    if at < bytes.count, unsafe bytes[at] == UInt8(ascii: ".") {
      at += 1
      guard skipDigits() else { return nil }
    }
    if at < bytes.count, unsafe bytes[at] & 0xDF == UInt8(ascii: "E") {
      at += 1
      if at < bytes.count, unsafe bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
        at += 1
      }
      guard skipDigits() else { return nil }
    }
    return at
  }

  private static func containerEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var at = start
    var depth = 0
    while at < bytes.count {
      switch unsafe bytes[at] {
      case UInt8(ascii: "\""):
        guard let (end, _) = unsafe stringEnd(bytes, at) else { return nil }
        at = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > deepestNesting { return nil }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return at + 1 }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Returns `true` if the value is well-formed JSON.
  ///
  /// Complexity: O(bytes).
  package func isWellFormed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let text = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
    switch form {
    case .plainString, .number, .null: return true
    case .wideString: return unsafe JSONScanner.isUTF8(text)
    case .other: return unsafe JSONScanner(text).outcome().faults.isEmpty
    }
  }
}
