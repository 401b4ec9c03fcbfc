import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the row that owns `row` of a child table, or nil for other rows.
  func parentRow(of row: Word) -> Word? {
    guard row.isRow, let parents = heap.tables[row.table].parents else { return nil }
    return unsafe .row(Int(parents.rows[row.index]), of: parents.table)
  }

  /// Returns the zero-based position of `row` among its siblings.
  ///
  /// Complexity: O(columns of the parent).
  func position(of row: Word) -> Int {
    guard let parent = parentRow(of: row) else { return row.index }
    for cell in values(parent) where cell.has(.list) {
      let siblings = elements(cell)
      if siblings.isTable, siblings.table == row.table { return row.index - siblings.firstRow }
    }
    return row.index
  }

  /// Returns the lists of child rows in `row`, with their names.
  ///
  /// A record has no table that identifies child tables, so all its lists of records count.
  func childLists(of row: Word) -> [(name: String, rows: Elements)] {
    var lists: [(name: String, rows: Elements)] = []
    for (name, value) in zip(keys(row), values(row)) where value.has(.list) {
      let rows = elements(value)
      guard let first = rows.first else { continue }
      let isChild =
        row.isRow
        ? first.isRow && heap.tables[first.table].parents?.table == row.table
        : first.kind == .record
      if isChild { lists.append((name, rows)) }
    }
    return lists
  }

  /// Returns `true` if a row belongs to the schema `name`.
  func isRow(_ row: Word, ofSchema name: MemberName) -> Bool {
    !name.isUnknown && heap.tables[row.table].schemaID == name.text
  }

  /// Returns `true` if a name refers to the member `member` of a record or row, directly or as an
  /// alias.
  func names(_ name: MemberName, _ member: String, in row: Word) -> Bool {
    if name.isUnknown { return false }
    if name.text == member { return true }
    guard row.isRow else {
      let shape = heap.shapes[Int(heap.records[row.index].shape)]
      return shape.aliases[name.text].map { shape.names[$0] == member } ?? false
    }
    guard let column = column(name, of: heap.tables[row.table]) else { return false }
    return heap.tables[row.table].columns[column].id == member
  }
}
