import SourceText

/// Decoding of escape sequences in JSON strings; `JSONText` encodes them.
enum JSONEscape {
  /// Appends the decoded content of a string to `text`.
  ///
  /// Calls `piece` for each unescaped run and for each escape, with the number of bytes written and
  /// decoded. The two numbers are equal for an unescaped run and always differ for an escape.
  ///
  /// Complexity: O(bytes). Invariant: the content was scanned without an error. Arbitrary bytes are
  /// decoded without a trap nevertheless.
  static func decode(
    _ content: ArraySlice<UInt8>, into text: inout [UInt8],
    piece: (_ written: Int, _ decoded: Int) -> Void = { _, _ in }
  ) {
    unsafe content.withUnsafeBufferPointer { content in
      text.reserveCapacity(text.count + content.count)
      var at = 0
      while at < content.count {
        let run = at
        while at < content.count, unsafe content[at] != UInt8(ascii: "\\") { at += 1 }
        if at > run {
          unsafe text.append(contentsOf: content[run..<at])
          piece(at - run, at - run)
        }
        guard at < content.count else { return }
        let start = at
        let decodedStart = text.count
        at += 1
        guard at < content.count else { return }
        if unsafe content[at] == UInt8(ascii: "u") {
          let (scalar, end) = unsafe scalar(in: content, at: start)
          append(scalar, to: &text)
          at = end
        } else {
          unsafe text.append(single(content[at]))
          at += 1
        }
        piece(at - start, text.count - decodedStart)
      }
    }
  }

  /// Returns the value of the four hexadecimal digits at `offset`, or `nil` if there are fewer.
  static func codeUnit(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
    guard offset <= bytes.count - 4 else { return nil }
    var unit: UInt32 = 0
    for place in offset..<offset + 4 {
      guard let digit = unsafe HexDigit.value(bytes[place]) else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Returns the scalar of the `\u` escape at `offset` and the offset after it.
  ///
  /// The scalar is U+FFFD for half of a surrogate pair.
  static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (scalar: Unicode.Scalar, end: Int) {
    guard let unit = unsafe codeUnit(in: bytes, at: offset + 2) else {
      return ("\u{FFFD}", bytes.count)
    }
    if let scalar = Unicode.Scalar(unit) { return (scalar, offset + 6) }
    if unit < 0xDC00, offset + 7 < bytes.count, unsafe bytes[offset + 6] == UInt8(ascii: "\\"),
      unsafe bytes[offset + 7] == UInt8(ascii: "u"),
      let low = unsafe codeUnit(in: bytes, at: offset + 8),
      low & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
    {
      return (scalar, offset + 12)
    }
    return ("\u{FFFD}", offset + 6)
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(unit) }
  }

  private static func single(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }
}
