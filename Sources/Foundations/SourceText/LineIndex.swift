import IndexedCollections

/// A position in a document as a line and a UTF-16 column.
public struct LinePosition: Hashable, Sendable {
  /// The line, counted from 0.
  public var line: Int
  /// The number of UTF-16 code units between the start of the line and the position.
  public var utf16Column: Int

  /// Creates a position from a line and a column, both counted from 0.
  public init(line: Int, utf16Column: Int) {
    self.line = line
    self.utf16Column = utf16Column
  }
}

/// An index of the line starts of a document; LF, CRLF and CR end a line.
public struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// The number of UTF-16 code units before every 1024th byte.
  ///
  /// A position in a long line is therefore found as fast as one in a short line.
  private let unitsBefore: [Int]
  private static let stride = 1024

  /// Builds the index in one scan of the bytes.
  ///
  /// Complexity: O(bytes).
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        starts.append(index)
      } else if byte == UInt8(ascii: "\r") {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
    var unitsBefore = [0]
    var start = 0
    while start + Self.stride <= bytes.count {
      unitsBefore.append(
        unitsBefore[unitsBefore.count - 1] + Self.units(bytes[start..<start + Self.stride]))
      start += Self.stride
    }
    self.unitsBefore = unitsBefore
  }

  /// Returns the number of UTF-16 code units for the scalars that begin in `bytes`.
  private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
    var units = 0
    for byte in bytes where byte & 0xC0 != 0x80 {
      // A scalar of four UTF-8 bytes takes two UTF-16 code units.
      units += byte >= 0xF0 ? 2 : 1
    }
    return units
  }

  /// Returns the number of UTF-16 code units before `offset`.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.stride
    return unitsBefore[block] + Self.units(bytes[block * Self.stride..<offset])
  }

  /// The number of lines, at least 1.
  public var count: Int { starts.count }

  /// Returns the line that contains the byte at `offset`.
  ///
  /// Complexity: O(log lines).
  public func line(at offset: Int) -> Int {
    max(0, starts.lowerBound { $0 > offset } - 1)
  }

  /// Returns the position of a byte offset, clamped to the document.
  ///
  /// Complexity: O(log lines).
  public func position(at offset: Int) -> LinePosition {
    let offset = max(0, min(offset, bytes.count))
    let line = line(at: offset)
    return LinePosition(
      line: line, utf16Column: units(before: offset) - units(before: starts[line]))
  }

  /// Returns the byte offset of `position`, clamped to its line.
  ///
  /// Complexity: O(line length).
  public func offset(of position: LinePosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let range = range(ofLine: position.line)
    var offset = range.start
    var column = 0
    while offset < range.end, column < position.utf16Column {
      column += bytes[offset] >= 0xF0 ? 2 : 1
      offset += 1
      while offset < range.end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// Returns the byte range of a line without its line ending.
  ///
  /// For a line outside the document, the range is empty and at the nearer end of the document.
  public func range(ofLine line: Int) -> DocumentRange {
    guard line >= 0 else { return DocumentRange(start: 0, end: 0) }
    guard line < starts.count else { return DocumentRange(start: bytes.count, end: bytes.count) }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return DocumentRange(start: start, end: end)
  }

  /// Returns a line's content without its line ending, or an empty string for a line out of range.
  ///
  /// Invalid UTF-8 is shown as replacement characters.
  public func text(ofLine line: Int) -> String {
    let range = range(ofLine: line)
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// Returns an offset at most `count` bytes away from `offset`, at a UTF-8 character boundary.
  ///
  /// A negative `count` moves backwards. The result is clamped to the document.
  func offset(_ count: Int, from offset: Int) -> Int {
    var place = max(0, min(offset + count, bytes.count))
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 {
      place += count < 0 ? 1 : -1
    }
    return place
  }

  /// Returns the string between two offsets, which are clamped to the document.
  ///
  /// Invalid UTF-8 is shown as replacement characters.
  public func text(from start: Int, to end: Int) -> String {
    let start = max(0, min(start, bytes.count))
    return String(decoding: bytes[start..<max(start, min(end, bytes.count))], as: UTF8.self)
  }
}
