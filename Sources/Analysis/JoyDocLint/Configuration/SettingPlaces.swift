import IndexedCollections
import SourceText

/// The places of settings in a file.
///
/// A setting that is missing is reported at its table, or else on the first line.
struct SettingPlaces {
  private let bytes: [UInt8]
  private let root: TOMLTable
  /// The ranges of strings, in source order. Each range includes the quotes.
  private var texts: [String: [DocumentRange]] = [:]

  /// Collects the places of strings in `root`, the table of `bytes`.
  ///
  /// Complexity: O(s log s) for s strings.
  init(_ bytes: [UInt8], _ root: TOMLTable) {
    self.bytes = bytes
    self.root = root
    for entry in root.entries { note(entry.value) }
    for text in texts.keys { texts[text]?.sort { $0.start < $1.start } }
  }

  /// Notes the strings of a value. The parser limits the depth.
  private mutating func note(_ value: TOMLValue) {
    switch value.content {
    case .string(let text): texts[text, default: []].append(value.range)
    case .array(let array): for element in array.elements { note(element) }
    case .table(let table): for entry in table.entries { note(entry.value) }
    case .integer, .float, .boolean, .time: break
    }
  }

  /// Returns the range of `key` in `table`; `index` selects one of several tables with that name.
  func range(ofKey key: String, in table: [String], index: Int = 0) -> DocumentRange {
    let (found, isWhole) = self.table(table, index: index)
    return isWhole ? found.entry(key)?.keyRange ?? found.place : found.place
  }

  /// Returns a table, or the innermost one that exists if there is no table at that path.
  private func table(_ path: some Sequence<String>, index: Int) -> (table: TOMLTable, isWhole: Bool)
  {
    var table = root
    for name in path {
      switch table[name]?.content {
      case .table(let next): table = next
      case .array(let array):
        guard array.elements.indices.contains(index), let next = array.elements[index].table else {
          return (table, false)
        }
        table = next
      default: return (table, false)
      }
    }
    return (table, true)
  }

  /// Returns the range of the first string `text` after `place`, or `place` if there is none.
  ///
  /// Complexity: O(log n) for `n` occurrences of `text`.
  func range(ofText text: String, after place: DocumentRange) -> DocumentRange {
    let ranges = texts[text] ?? []
    let index = ranges.lowerBound { $0.start >= place.end }
    return index < ranges.count ? ranges[index] : place
  }

  /// Returns the ranges of `name` in the headers of tables `[[name]]`.
  func headers(of name: String) -> [DocumentRange] {
    guard case .array(let array)? = root[name]?.content, array.hasHeaders else { return [] }
    return array.elements.map { $0.range }
  }

  /// Returns the range of a setting with its value, unless it is part of a table in braces.
  func statement(_ path: [String], index: Int) -> DocumentRange? {
    guard let name = path.last else { return nil }
    let (table, isWhole) = table(path.dropLast(), index: index)
    guard isWhole, let entry = table.entry(name), let start = entry.statement else { return nil }
    return DocumentRange(start: start, end: entry.value.range.end)
  }

  /// Returns the empty range after the line of a table's `[header]`, or `nil` if it has none.
  func endOfHeader(_ path: [String], index: Int) -> DocumentRange? {
    guard let name = path.last else { return nil }
    let (outer, isWhole) = table(path.dropLast(), index: index)
    guard isWhole, let table = outer[name]?.table, table.origin == .header else { return nil }
    let end = line(of: table.place).end
    guard end > 0, bytes[end - 1] == UInt8(ascii: "\n") else { return nil }
    return DocumentRange(start: end, end: end)
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
}
