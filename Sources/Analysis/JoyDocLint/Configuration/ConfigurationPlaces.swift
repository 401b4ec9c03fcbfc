import IndexedCollections
import SourceText

/// Finds keys and values in the text of a TOML file that has been read.
///
/// The library that reads TOML tells no places, so they are searched: keys at the beginnings of
/// lines below the header of their table, and texts in quotes. Where that fails, the place is the
/// first line. The text is read once, however many places are asked for.
struct ConfigurationPlaces {
  private let lines: LineIndex
  private var keys: [Key: DocumentRange] = [:]
  /// The places of texts in quotes, in order; each begins with its quote.
  private var texts: [String: [DocumentRange]] = [:]

  /// A key in its table, of several tables of that name in the one with an index; nil stands for the
  /// first place in any of them.
  private struct Key: Hashable {
    var path: [String]
    var index: Int?
  }

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
      // What follows is a comment.
      if byte == UInt8(ascii: "#") { return }
      index += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      guard let end = line[index...].firstIndex(of: byte) else { return }
      texts[String(decoding: line[index..<end], as: UTF8.self), default: []]
        .append(DocumentRange(start: index - 1, end: end + 1))
      index = end + 1
    }
  }

  /// A line and column as the library counts them, from 1 and in bytes.
  func range(line: Int, column: Int) -> DocumentRange {
    guard line >= 1, line <= lines.count else { return firstLine }
    let whole = lines.range(ofLine: line - 1)
    let start = min(max(whole.start, whole.start + column - 1), whole.end)
    return DocumentRange(start: start, end: min(start + 1, whole.end))
  }

  /// The place of a key in the table `table`, of several tables of that name in the one at
  /// `index`.
  func range(ofKey key: String, in table: [String], index: Int = 0) -> DocumentRange {
    let path = table + [key]
    if !table.isEmpty, let range = keys[Key(path: path, index: index)] { return range }
    return keys[Key(path: path, index: nil)] ?? firstLine
  }

  /// The first text in quotes behind a place; the place itself if there is none. Complexity: O(log
  /// texts).
  func range(ofText text: String, behind place: DocumentRange) -> DocumentRange {
    let ranges = texts[text] ?? []
    let index = ranges.lowerBound { $0.start >= place.end }
    return index < ranges.count ? ranges[index] : place
  }

  private var firstLine: DocumentRange { lines.range(ofLine: 0) }

  /// The parts of a dotted key.
  private static func parts(_ text: Substring) -> [String] {
    text.split(separator: ".").map { part in
      String(part.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
