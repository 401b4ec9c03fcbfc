import SourceText

/// Reasons why a source is not read as a formula. Each is reported alone, since all other
/// diagnostics would be its consequences.
enum UnparsableSource {
  /// Returns the diagnostic for a source that is not UTF-8, or `nil`.
  ///
  /// Complexity: O(bytes).
  static func encoding(of bytes: [UInt8]) -> FormulaDiagnostic? {
    if isUTF16(bytes) { return .utf16(at: TextRange(start: 0, end: 2)) }
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    guard all >= 0x80, let offset = firstInvalid(in: bytes) else { return nil }
    return .invalidUTF8(at: TextRange(start: offset, end: offset + 1))
  }

  /// Returns `true` for a source with the byte order mark of UTF-16, or with two characters of
  /// ASCII in UTF-16.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    guard bytes.count >= 4 else { return false }
    return [0, 1].contains { zero in
      bytes[zero] == 0 && bytes[zero + 2] == 0 && bytes[1 - zero] != 0 && bytes[3 - zero] != 0
    }
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// Returns the diagnostic for the markers of a merge conflict, or `nil`.
  ///
  /// A marker is a line of seven `<` or `>`, alone or before a space, or of seven `=`, which may be
  /// left over. Lines of `=` do not count in a formula with block comments, which may contain them.
  ///
  /// Complexity: O(bytes).
  static func conflict(in bytes: [UInt8]) -> FormulaDiagnostic? {
    let hasBlockComments = zip(bytes, bytes.dropFirst()).contains { one, next in
      one == UInt8(ascii: "/") && next == UInt8(ascii: "*")
    }
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
        end += 1
      }
      let line = bytes[start..<end]
      if isMarker(line) || !hasBlockComments && line.elementsEqual("=======".utf8) {
        return .mergeConflict(at: TextRange(start: start, end: end))
      }
      start = end + 1
    }
    return nil
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard let sign = line.first, sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">") else {
      return false
    }
    let rest = line.drop { $0 == sign }
    return line.count - rest.count == 7 && (rest.first ?? 0x20) == 0x20
  }
}
