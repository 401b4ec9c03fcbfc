import IndexedCollections
import SourceText

/// An index of the keys and quoted strings in a TOML file.
///
/// The TOML library does not report source ranges, so they are found by scanning: keys at the
/// beginning of lines below their table header, and quoted strings. A key that is missing, or that
/// the scan does not find, is reported at its table, or else on the first line. The source is
/// scanned once, however many ranges are requested.
struct TOMLRangeIndex {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private var keys: [Key: DocumentRange] = [:]
  /// The ranges of the names in the headers of top-level tables, in source order.
  private var headers: [String: [DocumentRange]] = [:]
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
    self.bytes = bytes
    lines = LineIndex(bytes)
    var current: [String] = []
    var tables: [String: Int] = [:]
    for line in 0..<lines.count {
      var range = lines.range(ofLine: line)
      if line == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        range = DocumentRange(start: 3, end: range.end)
      }
      let text = lines.text(from: range.start, to: range.end)
      let rest = text.drop { $0 == " " || $0 == "\t" }
      let start = range.start + text.utf8.count - rest.utf8.count
      if rest.hasPrefix("[") {
        let name = rest.drop { $0 == "[" }.prefix { $0 != "]" }
        current = Self.parts(name)
        if current.count == 1 { tables[current[0], default: -1] += 1 }
        let offset = start + rest.prefix { $0 == "[" }.utf8.count
        let range = DocumentRange(start: offset, end: offset + name.utf8.count)
        note(current, tables[current.first ?? ""], range)
        if current.count == 1 { headers[current[0], default: []].append(range) }
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
    if let range = keys[Key(path: path, index: nil)] { return range }
    let headers = table.count == 1 ? headers(of: table[0]) : []
    return headers.indices.contains(index) ? headers[index] : firstLine
  }

  /// Returns the range of the first quoted string `text` after `place`, or `place` if there is
  /// none.
  ///
  /// Complexity: O(log n) for `n` occurrences of `text`.
  func range(ofText text: String, after place: DocumentRange) -> DocumentRange {
    let ranges = texts[text] ?? []
    let index = ranges.lowerBound { $0.start >= place.end }
    return index < ranges.count ? ranges[index] : place
  }

  /// Returns the ranges of `name` in the headers of the tables with that name.
  func headers(of name: String) -> [DocumentRange] { headers[name] ?? [] }

  /// Returns the range of a key or header, or `nil` if it does not begin a line.
  func keyRange(_ path: [String], index: Int) -> DocumentRange? {
    keys[Key(path: path, index: path.count > 1 ? index : nil)]
  }

  /// Returns the empty range after the line of a table's header, or `nil` if it has none.
  func endOfHeader(_ path: [String], index: Int) -> DocumentRange? {
    guard let name = keyRange(path, index: index), name.start > 0,
      bytes[name.start - 1] == UInt8(ascii: "["),
      name.start < 2 || bytes[name.start - 2] != UInt8(ascii: "[")
    else { return nil }
    let end = line(of: name).end
    guard end > 0, bytes[end - 1] == UInt8(ascii: "\n") else { return nil }
    return DocumentRange(start: end, end: end)
  }

  /// Returns the range from a key to the end of its value, which is a list of strings.
  func statement(from key: DocumentRange) -> DocumentRange {
    var index = key.end
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return DocumentRange(start: key.start, end: index) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while index < bytes.count, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") && byte == UInt8(ascii: "\"") ? 2 : 1
        }
        index += 1
      case UInt8(ascii: "#"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      default: break
      }
    }
    return key
  }

  /// Returns a range with the rest of its last line, if that is blank, and its line break.
  func line(of range: DocumentRange) -> DocumentRange {
    var end = range.end
    if end < bytes.count, bytes[end] == UInt8(ascii: "]") {
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    }
    while end < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return range }
    return DocumentRange(start: range.start, end: end + 1)
  }

  private var firstLine: DocumentRange { lines.range(ofLine: 0) }

  /// Returns the parts of a dotted key.
  private static func parts(_ text: Substring) -> [String] {
    text.split(separator: ".").map { part in
      String(part.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
