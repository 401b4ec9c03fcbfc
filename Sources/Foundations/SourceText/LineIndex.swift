import IndexedCollections

/// A place in a text as people and editors count it.
public struct LinePosition: Hashable, Sendable {
  /// The line, counted from 0.
  public var line: Int
  /// UTF-16 code units before the place in its line.
  public var utf16Column: Int

  /// A place by its line and column, both from 0.
  public init(line: Int, utf16Column: Int) {
    self.line = line
    self.utf16Column = utf16Column
  }
}

/// Where the lines of a text begin; LF, CRLF and CR end a line.
public struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// UTF-16 code units before every 1024th byte, so that a place in a long line is found as fast as
  /// one in a short line.
  private let unitsBefore: [Int]
  private static let stride = 1024

  /// Reads the text once. Complexity: O(bytes).
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

  /// The UTF-16 code units that begin in some bytes.
  private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
    var units = 0
    for byte in bytes where byte & 0xC0 != 0x80 {
      // A scalar of four bytes takes two UTF-16 code units.
      units += byte >= 0xF0 ? 2 : 1
    }
    return units
  }

  /// The UTF-16 code units before an offset of the text.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.stride
    return unitsBefore[block] + Self.units(bytes[block * Self.stride..<offset])
  }

  /// The number of lines, at least 1.
  public var count: Int { starts.count }

  /// The line that holds the byte at `offset`. Complexity: O(log lines).
  public func line(at offset: Int) -> Int {
    max(0, starts.lowerBound { $0 > offset } - 1)
  }

  /// The position of a byte offset, clamped to the text. Complexity: O(log lines).
  public func position(at offset: Int) -> LinePosition {
    let offset = max(0, min(offset, bytes.count))
    let line = line(at: offset)
    return LinePosition(
      line: line, utf16Column: units(before: offset) - units(before: starts[line]))
  }

  /// The byte offset of a position, clamped to its line. Complexity: O(line length).
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

  /// The bytes of a line without its line end; none at the nearer end of the text for a line that it
  /// does not have.
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

  /// The text of a line without its line end, empty for a line that the text does not have; bytes that
  /// are no UTF-8 are shown as replacements.
  public func text(ofLine line: Int) -> String {
    let range = range(ofLine: line)
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// A place at most `count` bytes before or behind an offset that cuts no character of UTF-8; at
  /// the ends of the text if it is shorter.
  func offset(_ count: Int, from offset: Int) -> Int {
    var place = max(0, min(offset + count, bytes.count))
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 {
      place += count < 0 ? 1 : -1
    }
    return place
  }

  /// The text between two offsets, which are clamped; broken UTF-8 is shown as replacements.
  public func text(from start: Int, to end: Int) -> String {
    let start = max(0, min(start, bytes.count))
    return String(decoding: bytes[start..<max(start, min(end, bytes.count))], as: UTF8.self)
  }
}
