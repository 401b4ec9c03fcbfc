import FormulaRuntime
import FormulaValues

extension Run {
  /// The row that a row of a child table belongs to; nil for other rows.
  func parentRow(of row: Word) -> Word? {
    guard row.isRow, let parents = heap.tables[row.table].parents else { return nil }
    return unsafe .row(Int(parents.rows[row.index]), of: parents.table)
  }

  /// The zero-based position of a row among its siblings. Complexity: O(columns of the parent).
  func position(of row: Word) -> Int {
    guard let parent = parentRow(of: row) else { return row.index }
    for cell in values(parent) where cell.has(.list) {
      let siblings = elements(cell)
      if siblings.isTable, siblings.table == row.table { return row.index - siblings.firstRow }
    }
    return row.index
  }

  /// The lists of child rows in a row, with their names. A record has no columns that could tell,
  /// so its lists of records count.
  func childLists(of row: Word) -> [(name: String, rows: Elements)] {
    var lists: [(String, Elements)] = []
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

  /// Whether a name means the member of a row that is called `member`: by itself or by an alias.
  func names(_ name: String, _ member: String, in row: Word) -> Bool {
    if name == member { return true }
    guard row.isRow, let column = heap.tables[row.table].column(name) else { return false }
    return heap.tables[row.table].columns[column].id == member
  }
}
