extension RegularExpression {
  /// A parsed replacement template: literal text and references to groups.
  package struct Replacement: Sendable {
    enum Piece: Sendable {
      case text([UInt8])
      case group(Int)
    }

    let pieces: [Piece]
  }

  /// Parses a template with `$1`, `${name}`, `${1}` and `$$`.
  ///
  /// `$0` is the whole match. A reference takes as many digits as form the number of an existing
  /// group. Any other `$` is literal.
  package func replacement(_ template: String) throws(RegularExpressionError) -> Replacement {
    let bytes = Array(template.utf8)
    var pieces: [Replacement.Piece] = []
    var text: [UInt8] = []
    var position = 0
    while position < bytes.count {
      var group: Int?
      if bytes[position] == UInt8(ascii: "$"), position + 1 < bytes.count {
        switch bytes[position + 1] {
        case UInt8(ascii: "$"): position += 1
        case UInt8(ascii: "{"): group = try bracedGroup(in: bytes, at: &position)
        case 0x30...0x39: group = try numberedGroup(in: bytes, at: &position)
        default: break
        }
      }
      if let group {
        if !text.isEmpty { pieces.append(.text(text)) }
        text.removeAll()
        pieces.append(.group(group))
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return Replacement(pieces: pieces)
  }

  private func bracedGroup(
    in bytes: [UInt8], at position: inout Int
  ) throws(RegularExpressionError) -> Int {
    let start = position
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
      throw RegularExpressionError(.unclosedReference, in: .replacement, at: start)
    }
    position = end + 1
    let name = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    let group = isNumber ? Int(name) : group(named: name)
    guard let group, group <= groupCount else {
      throw RegularExpressionError(.unknownGroup(name), in: .replacement, at: start)
    }
    return group
  }

  private func numberedGroup(
    in bytes: [UInt8], at position: inout Int
  ) throws(RegularExpressionError) -> Int {
    let start = position
    var value = 0
    position += 1
    while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 {
      let longer = 10 * value + Int(bytes[position] - 0x30)
      if longer > groupCount {
        guard position > start + 1 else {
          throw RegularExpressionError(
            .unknownGroup(String(longer)), in: .replacement, at: start)
        }
        break
      }
      value = longer
      position += 1
    }
    return value
  }

  /// Replaces every match and calls `append` with each chunk of the result; `append` throws to
  /// stop.
  package func replaceAll<Failure: Error>(
    in text: UnsafeBufferPointer<UInt8>, with replacement: Replacement, scratch: inout Scratch,
    append: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var copied = 0
    try unsafe forEachMatch(in: text, scratch: &scratch) { (match) throws(Failure) in
      if match.range.lowerBound > copied {
        try unsafe append(UnsafeBufferPointer(rebasing: text[copied..<match.range.lowerBound]))
      }
      copied = match.range.upperBound
      for piece in replacement.pieces {
        switch piece {
        case .text(let bytes):
          let result = unsafe bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(Failure) in try unsafe append(bytes) }
          }
          try result.get()
        case .group(let group):
          if let range = match[group], !range.isEmpty {
            try unsafe append(UnsafeBufferPointer(rebasing: text[range]))
          }
        }
      }
      return true
    }
    if copied < text.count {
      try unsafe append(UnsafeBufferPointer(rebasing: text[copied...]))
    }
  }

  /// Calls `body` with each piece between matches until it returns `false`.
  ///
  /// An empty match splits only between scalars, never at either end of the text or directly after
  /// another match. If the text is empty and the expression matches it, there are no pieces.
  package func forEachPiece<Failure: Error>(
    of text: UnsafeBufferPointer<UInt8>, scratch: inout Scratch,
    _ body: (Range<Int>) throws(Failure) -> Bool
  ) throws(Failure) {
    var start = 0
    var goesOn = true
    var isMatched = false
    try unsafe forEachMatch(in: text, scratch: &scratch) { (match) throws(Failure) in
      isMatched = true
      let range = match.range
      if range.upperBound == start || range.lowerBound >= text.count { return true }
      goesOn = try body(start..<range.lowerBound)
      start = range.upperBound
      return goesOn
    }
    guard goesOn, !(text.isEmpty && isMatched) else { return }
    _ = try body(start..<text.count)
  }

  /// Returns a pattern that matches exactly `text`, in any context of a pattern.
  package static func escape(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if #"\^$.|?*+()[]{}-"#.utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
