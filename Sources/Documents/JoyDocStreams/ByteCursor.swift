import JSONTree

/// A place in JSON that is read from left to right.
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

  /// Takes a mark, if it comes next but for white space.
  @inline(__always)
  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard unsafe at < text.count, unsafe text[at] == UInt8(ascii: mark) else { return false }
    at &+= 1
    return true
  }

  /// Takes a value, whatever it is, if it is in its place; its details may still be malformed.
  @inline(__always)
  mutating func takeValue() -> (range: Range<Int>, span: JSONValueSpan)? {
    skipSpace()
    guard let span = unsafe JSONValueSpan(in: text, at: at) else { return nil }
    defer { at = span.end }
    return (at..<span.end, span)
  }

  /// Takes a string in ASCII without escapes, and gives its place with the quotes.
  @inline(__always)
  mutating func takePlainString() -> Range<Int>? {
    guard let (range, span) = takeValue(), span.form == .plainString else { return nil }
    return range
  }

  /// Takes a value that nobody reads; false if it is malformed.
  mutating func skipValue() -> Bool {
    guard let (range, span) = takeValue() else { return false }
    return unsafe span.isWellFormed(in: text, from: range.lowerBound)
  }

  /// Whether a range holds these bytes.
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
