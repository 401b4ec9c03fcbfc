import FormulaRuntime
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// Reads the rows of a table field directly from JSON bytes into columns.
///
/// Handles the common case only: rows in display order, names without escape sequences and without
/// duplicates. For these, the result equals that of `TableReader`. All other rows must be parsed.
/// One parser is reused for many documents.
@safe struct RowParser {
  private let columns: [FieldReader]
  private let zones: [Int]
  /// The concatenated quoted ids of the columns; `nameEnds` holds their end offsets.
  private var names: [UInt8] = []
  private var nameEnds: [Int] = []
  /// The permanent number of the table in the heap.
  private let table: Int

  // The following properties describe the last document.
  private var cells: [UnsafeMutablePointer<Word>]
  private var ids: UnsafeMutablePointer<Word>?
  private var idRanges: [Range<Int>] = []
  private var capacity = 0
  private var rowCount = 0
  private var isRead = false

  /// The maximum number of columns: one bit per column records whether a row has the cell.
  private static let maxColumns = 64

  /// Creates a parser, or returns `nil` for a table that must be parsed.
  ///
  /// Allocates its words in the heap.
  init?(_ field: Field, run: inout Run) {
    guard field.kind.storage == .rows, !field.columns.isEmpty,
      field.columns.count <= Self.maxColumns
    else { return nil }
    for column in field.columns {
      let isPlain = column.id.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
      guard isPlain else { return nil }
      names.append(UInt8(ascii: "\""))
      names.append(contentsOf: column.id.utf8)
      names.append(UInt8(ascii: "\""))
      nameEnds.append(names.count)
    }
    guard let table = TableReader(JSONTree.parse([]).tree).emptyTable(field, run: &run) else {
      return nil
    }
    self.table = table
    let fieldZone = FieldReader.zone(field.timeZone, in: &run)
    columns = field.columns.map { column in
      FieldReader(column, in: &run)
    }
    zones = columns.map { $0.zone(ofRow: 0, field: fieldZone) }
    unsafe ids = unsafe run.heap.allocateWords(0)
    unsafe cells = unsafe columns.map { _ in unsafe run.heap.allocateWords(0) }
  }

  // MARK: Reading

  /// Reads the rows at offset `start` and returns the offset after them.
  ///
  /// Returns `nil` if they must be parsed. Complexity: O(bytes).
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, run: inout Run
  ) -> Int? {
    isRead = false
    rowCount = 0
    capacity = 0
    idRanges.removeAll(keepingCapacity: true)
    var cursor = unsafe ByteCursor(text: text, at: start)
    guard cursor.take("[") else { return nil }
    if !cursor.take("]") {
      repeat {
        guard readRow(&cursor, run: &run) else { return nil }
      } while cursor.take(",")
      guard cursor.take("]") else { return nil }
    }
    isRead = true
    return cursor.at
  }

  private mutating func readRow(_ cursor: inout ByteCursor, run: inout Run) -> Bool {
    if rowCount == capacity { grow(in: &run) }
    guard let ids = unsafe ids, cursor.take("{") else { return false }
    unsafe ids[rowCount] = .null
    var idRange: Range<Int>?
    var seen: UInt64 = 0
    var hasCells = false
    if !cursor.take("}") {
      repeat {
        guard let name = cursor.takePlainString(), cursor.take(":") else { return false }
        if cursor.has(name, "\"_id\"") {
          guard idRange == nil, let range = cursor.takePlainString() else { return false }
          idRange = range
          if let first = unsafe cursor.text.baseAddress {
            unsafe ids[rowCount] = unsafe run.heap.text(
              borrowing: first + range.lowerBound + 1, count: range.count - 2, isASCII: true)
          }
        } else if cursor.has(name, "\"cells\"") {
          guard !hasCells, readCells(&cursor, &seen, run: &run) else { return false }
          hasCells = true
        } else if cursor.has(name, "\"deleted\"") {
          guard let (range, _) = cursor.takeValue(), cursor.has(range, "false") else {
            return false
          }
        } else if cursor.has(name, "\"tz\"") {
          return false
        } else if !cursor.skipValue() {
          return false
        }
      } while cursor.take(",")
      guard cursor.take("}") else { return false }
    }
    for column in columns.indices where seen & 1 << UInt64(column) == 0 {
      unsafe cells[column][rowCount] = columns[column].missing(in: &run)
    }
    idRanges.append(idRange ?? 0..<0)
    rowCount += 1
    return true
  }

  private func readCells(
    _ cursor: inout ByteCursor, _ seen: inout UInt64, run: inout Run
  ) -> Bool {
    guard cursor.take("{") else { return false }
    if cursor.take("}") { return true }
    var expected = 0
    repeat {
      cursor.skipSpace()
      guard let name = takeName(&cursor, expected: expected), cursor.take(":") else {
        return false
      }
      guard case .column(let column) = name else {
        guard cursor.skipValue() else { return false }
        continue
      }
      let bit: UInt64 = 1 << UInt64(column)
      guard seen & bit == 0, let (range, span) = cursor.takeValue() else { return false }
      seen |= bit
      let value = unsafe UnsafeBufferPointer(rebasing: cursor.text[range])
      guard
        let word = unsafe columns[column].word(value, span.form, zone: zones[column], run: &run)
          ?? columns[column].word(parsing: value, zone: zones[column], run: &run)
      else { return false }
      unsafe cells[column][rowCount] = word
      expected = column + 1
    } while cursor.take(",")
    return cursor.take("}")
  }

  private enum CellName {
    case column(Int), unknown
  }

  /// Consumes a name and returns its meaning, or `nil` if the name must be parsed.
  @inline(__always)
  private func takeName(_ cursor: inout ByteCursor, expected: Int) -> CellName? {
    if expected < nameEnds.count, unsafe hasName(expected, cursor.text, at: cursor.at) {
      cursor.at &+= nameEnds[expected] - (expected > 0 ? nameEnds[expected - 1] : 0)
      return .column(expected)
    }
    let start = cursor.at
    guard let name = cursor.takePlainString() else { return nil }
    for column in nameEnds.indices {
      let count = nameEnds[column] - (column > 0 ? nameEnds[column - 1] : 0)
      if count == name.count, unsafe hasName(column, cursor.text, at: start) {
        return .column(column)
      }
    }
    return .unknown
  }

  @inline(__always)
  private func hasName(_ column: Int, _ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let from = column > 0 ? nameEnds[column - 1] : 0
    let count = nameEnds[column] - from
    guard text.count - start >= count else { return false }
    return unsafe names.withUnsafeBufferPointer { names in
      var index = 0
      while index < count, unsafe names[from + index] == text[start + index] { index &+= 1 }
      return index == count
    }
  }

  private mutating func grow(in run: inout Run) {
    let old = capacity
    capacity = max(16, capacity * 2)
    unsafe ids = unsafe Self.grown(ids, from: old, to: capacity, in: &run)
    for column in columns.indices {
      unsafe cells[column] = unsafe Self.grown(cells[column], from: old, to: capacity, in: &run)
    }
  }

  private static func grown(
    _ words: UnsafeMutablePointer<Word>?, from old: Int, to capacity: Int, in run: inout Run
  ) -> UnsafeMutablePointer<Word> {
    let room = unsafe run.heap.allocateWords(capacity)
    if let words = unsafe words, old > 0 { unsafe room.update(from: words, count: old) }
    return unsafe room
  }

  // MARK: Results

  /// Returns the last rows as a list word, or `nil` if the row order requires parsing.
  ///
  /// Complexity: O(rows).
  mutating func word(
    _ text: UnsafeBufferPointer<UInt8>, order: Range<Int>?, run: inout Run
  ) -> Word? {
    guard isRead else { return nil }
    if let order, unsafe !isOrdered(text, by: order) { return nil }
    unsafe run.heap.fill(table: table, rowCount: rowCount, columns: cells, rowIDs: ids)
    return run.heap.rows(of: table, count: rowCount)
  }

  /// Returns `true` if the row order is empty, or names all rows once in their order.
  private func isOrdered(_ text: UnsafeBufferPointer<UInt8>, by order: Range<Int>) -> Bool {
    var cursor = unsafe ByteCursor(text: text, at: order.lowerBound)
    guard cursor.take("[") else { return false }
    if cursor.take("]") { return true }
    var row = 0
    var isAscending = true
    repeat {
      guard let name = cursor.takePlainString(), row < rowCount,
        unsafe Self.order(text, name, idRanges[row]) == 0
      else { return false }
      if row > 0, unsafe Self.order(text, idRanges[row - 1], idRanges[row]) >= 0 {
        isAscending = false
      }
      row += 1
    } while cursor.take(",")
    guard cursor.take("]"), row == rowCount else { return false }
    // Rows with duplicate ids must not both be used. Strictly ascending ids are unique.
    return unsafe isAscending || haveDifferentIDs(text)
  }

  private func haveDifferentIDs(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var hashes: Set<Int> = []
    for range in idRanges {
      var hasher = Hasher()
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[range])))
      if !hashes.insert(hasher.finalize()).inserted { return false }
    }
    return true
  }

  /// Compares the bytes of two ranges; the result is negative, zero or positive.
  private static func order(
    _ text: UnsafeBufferPointer<UInt8>, _ one: Range<Int>, _ other: Range<Int>
  ) -> Int {
    for index in 0..<min(one.count, other.count) {
      let (left, right) = unsafe (text[one.lowerBound + index], text[other.lowerBound + index])
      if left != right { return left < right ? -1 : 1 }
    }
    return one.count - other.count
  }
}
