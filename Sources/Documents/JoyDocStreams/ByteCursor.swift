import JSONTree

/// A position in JSON source that is scanned from left to right.
@safe struct ByteCursor {
  let text: UnsafeBufferPointer<UInt8>
  var at: Int

  @inline(__always)
  mutating func skipSpace() {
    while unsafe at < text.count, unsafe text[at] <= 0x20 {
      guard unsafe text[at] == 0x20 || text[at] == 0x0A || text[at] == 0x0D || text[at] == 0x09
      else {
        return
      }
      at &+= 1
    }
  }

  /// Consumes `mark` if it is the next character after whitespace.
  @inline(__always)
  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard unsafe at < text.count, unsafe text[at] == UInt8(ascii: mark) else { return false }
    at &+= 1
    return true
  }

  /// Consumes any JSON value and returns its extent. The value may still be malformed inside.
  @inline(__always)
  mutating func takeValue() -> (range: Range<Int>, span: JSONValueSpan)? {
    skipSpace()
    guard let span = unsafe JSONValueSpan(in: text, at: at) else { return nil }
    defer { at = span.end }
    return (at..<span.end, span)
  }

  /// Consumes an ASCII string without escape sequences and returns its range, including quotes.
  @inline(__always)
  mutating func takePlainString() -> Range<Int>? {
    guard let (range, span) = takeValue(), span.form == .plainString else { return nil }
    return range
  }

  /// Consumes a value that is not needed. Returns `false` if it is malformed.
  mutating func skipValue() -> Bool {
    guard let (range, span) = takeValue() else { return false }
    return unsafe span.isWellFormed(in: text, from: range.lowerBound)
  }

  /// Returns `true` if `range` contains exactly `bytes`.
  @inline(__always)
  func has(_ range: Range<Int>, _ bytes: StaticString) -> Bool {
    guard range.count == bytes.utf8CodeUnitCount else { return false }
    var index = 0
    while index < range.count, unsafe text[range.lowerBound + index] == bytes.utf8Start[index] {
      index &+= 1
    }
    return index == range.count
  }
}
