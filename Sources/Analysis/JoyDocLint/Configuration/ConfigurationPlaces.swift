import SourceText

/// Finds keys and values in the text of a TOML file that has been read.
///
/// The library that reads TOML tells no places, so they are searched: keys at the beginnings of
/// lines below the header of their table. Where that fails, the place is the first line.
struct ConfigurationPlaces {
  private let bytes: [UInt8]
  private let lines: LineIndex

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes)
  }

  /// A line and column as the library counts them, from 1 and in bytes.
  func range(line: Int, column: Int) -> DocumentRange {
    guard line >= 1, line <= lines.count else { return firstLine }
    let whole = lines.range(ofLine: line - 1)
    let start = min(max(whole.start, whole.start + column - 1), whole.end)
    return DocumentRange(start: start, end: min(start + 1, whole.end))
  }

  /// The place of a key in the table `table`, of several tables of that name in the one numbered
  /// `number`. Complexity: O(bytes).
  func range(ofKey key: String, in table: [String], number: Int = 0) -> DocumentRange {
    var current: [String] = []
    var seen = -1
    for line in 0..<lines.count {
      let range = lines.range(ofLine: line)
      let text = self.text(range)
      let start = text.prefix { $0 == " " || $0 == "\t" }.utf8.count
      let rest = text.dropFirst(start)
      if rest.hasPrefix("[") {
        let name = rest.drop { $0 == "[" }.prefix { $0 != "]" }
        current = Self.keys(name)
        if current == [table.first].compactMap({ $0 }) { seen += 1 }
        if current == table + [key] {
          let offset = range.start + text.utf8.count - rest.drop { $0 == "[" }.utf8.count
          return DocumentRange(start: offset, end: offset + name.utf8.count)
        }
        continue
      }
      guard let equals = rest.firstIndex(of: "="), table.isEmpty || seen == number || number == 0
      else { continue }
      let name = rest[..<equals]
      guard current + Self.keys(name) == table + [key] else { continue }
      let length = name.reversed().drop { $0 == " " || $0 == "\t" }.count
      return DocumentRange(
        start: range.start + start,
        end: range.start + start + name.prefix(length).utf8.count)
    }
    return firstLine
  }

  /// The first text in quotes behind a place; the place itself if there is none.
  func range(ofText text: String, behind place: DocumentRange) -> DocumentRange {
    let rest = bytes[min(place.end, bytes.count)...]
    for quote in ["\"", "'"] {
      let wanted = Array("\(quote)\(text)\(quote)".utf8)
      if let found = rest.firstRange(of: wanted) {
        return DocumentRange(start: found.lowerBound, end: found.upperBound)
      }
    }
    return place
  }

  private var firstLine: DocumentRange { lines.range(ofLine: 0) }

  private func text(_ range: DocumentRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The parts of a dotted key.
  private static func keys(_ text: Substring) -> [String] {
    text.split(separator: ".").map { part in
      String(part.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
