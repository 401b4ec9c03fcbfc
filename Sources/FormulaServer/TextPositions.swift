package import SourceText

/// A place in a text as the protocol counts it.
package struct TextPosition: Hashable, Sendable {
  /// The line, counted from 0.
  package var line: Int
  /// Units of the encoding before the place in its line.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A text with the way between its byte offsets and positions, whatever the length of its lines.
package struct TextPositions: Sendable {
  package let bytes: [UInt8]
  package let encoding: PositionEncoding
  private let lines: LineIndex
  /// Units before each block of the text.
  private let units: [Int]
  private static let block = 256

  /// Reads the text once. Complexity: O(bytes).
  package init(_ bytes: [UInt8], encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    lines = LineIndex(bytes)
    var units: [Int] = []
    if encoding != .utf8 {
      units.reserveCapacity(bytes.count / Self.block + 1)
      var count = 0
      for (offset, byte) in bytes.enumerated() {
        if offset % Self.block == 0 { units.append(count) }
        count += encoding.units(ofByte: byte)
      }
    }
    self.units = units
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { lines.count }

  /// Units of the text before an offset within it. Complexity: O(1).
  private func unitCount(before offset: Int) -> Int {
    if encoding == .utf8 { return offset }
    let block = min(offset / Self.block, units.count - 1)
    guard block >= 0 else { return 0 }
    return bytes[block * Self.block..<offset].reduce(units[block]) {
      $0 + encoding.units(ofByte: $1)
    }
  }

  /// The position of a byte offset, which is cut to the text. Complexity: O(log lines).
  package func position(of offset: Int) -> TextPosition {
    var offset = max(0, min(offset, bytes.count))
    // No position lies inside a character.
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    let line = lines.line(at: offset)
    let range = lines.range(ofLine: line)
    let place = min(offset, range.end)
    return TextPosition(
      line: line, character: unitCount(before: place) - unitCount(before: range.start))
  }

  /// The byte offset of a position, which is cut to its line and to the text.
  ///
  /// Complexity: O(log bytes).
  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let range = lines.range(ofLine: position.line)
    guard position.character > 0 else { return range.start }
    let wanted = unitCount(before: range.start).addingReportingOverflow(position.character)
    guard !wanted.overflow, unitCount(before: range.end) > wanted.partialValue else {
      return range.end
    }
    // The last offset with no more units before it than are wanted.
    var low = range.start
    var high = range.end
    while low < high {
      let middle = (low + high + 1) / 2
      if unitCount(before: middle) <= wanted.partialValue {
        low = middle
      } else {
        high = middle - 1
      }
    }
    while low > range.start, bytes[low] & 0xC0 == 0x80 { low -= 1 }
    return low
  }

  /// The lines that a range covers without their ends, cut to the range.
  ///
  /// Complexity: O(lines of the range · log lines).
  package func pieces(of range: DocumentRange) -> [DocumentRange] {
    let first = lines.line(at: max(0, min(range.start, bytes.count)))
    let last = lines.line(at: max(0, min(range.end, bytes.count)))
    guard first < last else { return [range] }
    return (first...last).compactMap { line in
      let whole = lines.range(ofLine: line)
      let piece = DocumentRange(
        start: max(range.start, whole.start), end: min(range.end, whole.end))
      return piece.start < piece.end ? piece : nil
    }
  }

  /// The text with a range replaced. Complexity: O(bytes).
  package func replacing(_ range: DocumentRange, with text: String) -> TextPositions {
    var changed = bytes
    let start = max(0, min(range.start, bytes.count))
    changed.replaceSubrange(start..<max(start, min(range.end, bytes.count)), with: text.utf8)
    return TextPositions(changed, encoding: encoding)
  }
}
