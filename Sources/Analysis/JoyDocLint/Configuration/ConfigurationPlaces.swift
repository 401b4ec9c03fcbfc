import IndexedCollections
import SourceText

/// An index of the keys and quoted strings in a TOML file.
///
/// The TOML library does not report source ranges, so they are found by scanning: keys at the
/// beginning of lines below their table header, and quoted strings. A key that the scan does not
/// find is reported on the first line. The source is scanned once, however many ranges are
/// requested.
struct ConfigurationPlaces {
  private let lines: LineIndex
  private var keys: [Key: DocumentRange] = [:]
  /// The ranges of quoted strings, in source order. Each range includes the quotes.
  private var texts: [String: [DocumentRange]] = [:]

  /// A key path, and the index of its table among several tables with that name.
  ///
  /// An `index` of `nil` means the first occurrence in any of them.
  private struct Key: Hashable {
    var path: [String]
    var index: Int?
  }

  /// Scans `bytes` and builds the index.
  ///
  /// Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    lines = LineIndex(bytes)
    var current: [String] = []
    var tables: [String: Int] = [:]
    for line in 0..<lines.count {
      let range = lines.range(ofLine: line)
      let text = lines.text(from: range.start, to: range.end)
      let rest = text.drop { $0 == " " || $0 == "\t" }
      let start = range.start + text.utf8.count - rest.utf8.count
      if rest.hasPrefix("[") {
        let name = rest.drop { $0 == "[" }.prefix { $0 != "]" }
        current = Self.parts(name)
        if current.count == 1 { tables[current[0], default: -1] += 1 }
        let offset = start + rest.prefix { $0 == "[" }.utf8.count
        note(
          current, nil, DocumentRange(start: offset, end: offset + name.utf8.count))
      } else if let equals = rest.firstIndex(of: "=") {
        var name = rest[..<equals]
        while name.last == " " || name.last == "\t" { name.removeLast() }
        let path = current + Self.parts(name)
        let index = path.first.flatMap { tables[$0] }
        note(path, index, DocumentRange(start: start, end: start + name.utf8.count))
      }
      noteTexts(in: bytes[range.start..<range.end])
    }
  }

  private mutating func note(_ path: [String], _ index: Int?, _ range: DocumentRange) {
    for index in [index, nil] where keys[Key(path: path, index: index)] == nil {
      keys[Key(path: path, index: index)] = range
    }
  }

  private mutating func noteTexts(in line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      // The rest of the line is a comment.
      if byte == UInt8(ascii: "#") { return }
      index += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      guard let end = line[index...].firstIndex(of: byte) else { return }
      texts[String(decoding: line[index..<end], as: UTF8.self), default: []]
        .append(DocumentRange(start: index - 1, end: end + 1))
      index = end + 1
    }
  }

  /// Returns the one-byte range at `line` and `column`.
  ///
  /// Both count from 1, as in the library; `column` counts bytes.
  func range(line: Int, column: Int) -> DocumentRange {
    guard line >= 1, line <= lines.count else { return firstLine }
    let whole = lines.range(ofLine: line - 1)
    let start = min(max(whole.start, whole.start + column - 1), whole.end)
    return DocumentRange(start: start, end: min(start + 1, whole.end))
  }

  /// Returns the range of `key` in `table`; `index` selects one of several tables with that name.
  func range(ofKey key: String, in table: [String], index: Int = 0) -> DocumentRange {
    let path = table + [key]
    if !table.isEmpty, let range = keys[Key(path: path, index: index)] { return range }
    return keys[Key(path: path, index: nil)] ?? firstLine
  }

  /// Returns the range of the first quoted string `text` after `place`, or `place` if there is
  /// none.
  ///
  /// Complexity: O(log n) for `n` occurrences of `text`.
  func range(ofText text: String, behind place: DocumentRange) -> DocumentRange {
    let ranges = texts[text] ?? []
    let index = ranges.lowerBound { $0.start >= place.end }
    return index < ranges.count ? ranges[index] : place
  }

  private var firstLine: DocumentRange { lines.range(ofLine: 0) }

  /// Returns the parts of a dotted key.
  private static func parts(_ text: Substring) -> [String] {
    text.split(separator: ".").map { part in
      String(part.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
