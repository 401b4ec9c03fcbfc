import FormulaRuntime
import FormulaValues

extension Run {
  /// The row that a row of a child table belongs to; nil for other rows.
  func parentRow(of row: Word) -> Word? {
    guard row.isRow else { return nil }
    let parent = heap.tables[row.table].parentTable
    guard heap.tables.indices.contains(parent),
      let rows = unsafe heap.tables[row.table].parentRows, unsafe rows[row.index] >= 0
    else { return nil }
    return unsafe .row(Int(rows[row.index]), of: parent)
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
        ? first.isRow && heap.tables[first.table].parentTable == row.table
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
