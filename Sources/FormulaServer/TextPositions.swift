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
  /// Where lines begin.
  private let starts: [Int]
  /// Places in the text, the first at 0, with the units before them.
  private let marks: [Mark]
  /// Bytes between two marks, as long as nothing is edited.
  private static let stride = 256
  /// Bytes between two marks at most; they are more where much has been typed.
  private static let mostStride = 4096

  private struct Mark {
    var offset: Int
    var units: Int
  }

  /// Reads the text once. Complexity: O(bytes).
  package init(_ bytes: [UInt8], encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    starts = [0] + Self.starts(in: bytes, from: 1, to: bytes.count)
    var marks = [Mark(offset: 0, units: 0)]
    if encoding != .utf8 {
      marks.reserveCapacity(bytes.count / Self.stride + 1)
      var place = 0
      while place + Self.stride <= bytes.count {
        let units = Self.units(bytes, place, place + Self.stride, encoding)
        marks.append(
          Mark(offset: place + Self.stride, units: marks[marks.count - 1].units + units))
        place += Self.stride
      }
    }
    self.marks = marks
  }

  private init(_ bytes: [UInt8], encoding: PositionEncoding, starts: [Int], marks: [Mark]) {
    self.bytes = bytes
    self.encoding = encoding
    self.starts = starts
    self.marks = marks
  }

  /// The offsets between two, both included, at which a line begins; LF, CRLF and CR end a line.
  private static func starts(in bytes: [UInt8], from first: Int, to last: Int) -> [Int] {
    var starts: [Int] = []
    guard first <= last else { return starts }
    for offset in first...last {
      switch bytes[offset - 1] {
      case UInt8(ascii: "\n"): starts.append(offset)
      case UInt8(ascii: "\r") where offset == bytes.count || bytes[offset] != UInt8(ascii: "\n"):
        starts.append(offset)
      default: continue
      }
    }
    return starts
  }

  private static func units(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ encoding: PositionEncoding
  ) -> Int {
    bytes[start..<end].reduce(0) { $0 + encoding.units(ofByte: $1) }
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { starts.count }

  /// The line that holds an offset. Complexity: O(log lines).
  private func line(at offset: Int) -> Int {
    starts.lowerBound(where: { $0 > offset }) - 1
  }

  /// The bytes of a line without its line end.
  private func range(ofLine line: Int) -> DocumentRange {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line],
      bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return DocumentRange(start: starts[line], end: end)
  }

  /// Units of the text before an offset within it. Complexity: O(log bytes).
  private func unitCount(before offset: Int) -> Int {
    if encoding == .utf8 { return offset }
    let mark = marks[marks.lowerBound(where: { $0.offset > offset }) - 1]
    return mark.units + Self.units(bytes, mark.offset, offset, encoding)
  }

  /// The position of a byte offset, which is cut to the text. Complexity: O(log lines).
  package func position(of offset: Int) -> TextPosition {
    var offset = max(0, min(offset, bytes.count))
    // No position lies inside a character.
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    let line = line(at: offset)
    let range = range(ofLine: line)
    let place = min(offset, range.end)
    return TextPosition(
      line: line, character: unitCount(before: place) - unitCount(before: range.start))
  }

  /// The byte offset of a position, which is cut to its line and to the text.
  ///
  /// Complexity: O(log bytes).
  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let range = range(ofLine: position.line)
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
    let first = line(at: max(0, min(range.start, bytes.count)))
    let last = line(at: max(0, min(range.end, bytes.count)))
    guard first < last else { return [range] }
    return (first...last).compactMap { line in
      let whole = self.range(ofLine: line)
      let piece = DocumentRange(
        start: max(range.start, whole.start), end: min(range.end, whole.end))
      return piece.start < piece.end ? piece : nil
    }
  }

  /// The text with a range replaced, which is cut to the text.
  ///
  /// Complexity: O(bytes), which are copied; all else takes O(lines + length of the new text).
  package func replacing(_ range: DocumentRange, with text: String) -> TextPositions {
    let start = max(0, min(range.start, bytes.count))
    let end = max(start, min(range.end, bytes.count))
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count + text.utf8.count)
    changed.append(contentsOf: bytes[..<start])
    changed.append(contentsOf: text.utf8)
    changed.append(contentsOf: bytes[end...])
    let growth = changed.count - bytes.count
    // Whether a line begins at an offset depends on the bytes on both sides of it.
    var starts = Array(self.starts[..<self.starts.lowerBound(where: { $0 >= max(1, start) })])
    starts += Self.starts(in: changed, from: max(1, start), to: end + growth)
    for offset in self.starts[self.starts.lowerBound(where: { $0 > end })...] {
      starts.append(offset + growth)
    }
    guard encoding != .utf8 else {
      return TextPositions(changed, encoding: encoding, starts: starts, marks: marks)
    }
    let before = marks.lowerBound(where: { $0.offset > start })
    let behind = marks.lowerBound(where: { $0.offset >= max(1, end) })
    let next = behind < marks.count ? marks[behind].offset + growth : changed.count
    guard next - marks[before - 1].offset <= Self.mostStride else {
      return TextPositions(changed, encoding: encoding)
    }
    var marks = Array(self.marks[..<before])
    let units =
      Self.units(changed, start, end + growth, encoding) - Self.units(bytes, start, end, encoding)
    for mark in self.marks[behind...] where mark.offset > start {
      marks.append(Mark(offset: mark.offset + growth, units: mark.units + units))
    }
    return TextPositions(changed, encoding: encoding, starts: starts, marks: marks)
  }
}

extension Array {
  /// The number of the first element that something holds for, if it then holds for all later ones.
  fileprivate func lowerBound(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
