import FormulaRuntime
import FormulaValues

extension Word {
  /// Returns the row that owns a row of a child table, or nil for other rows.
  func parentRow(in run: borrowing Run) -> Word? {
    guard isRow, let parents = run.heap.tables[table].parents else { return nil }
    return unsafe .row(Int(parents.rows[index]), of: parents.table)
  }

  /// Returns the zero-based position of a row among its siblings.
  ///
  /// Complexity: O(columns of the parent).
  func rowPosition(in run: borrowing Run) -> Int {
    guard let parent = parentRow(in: run) else { return index }
    for cell in run.values(parent) where cell.has(.list) {
      let siblings = run.elements(cell)
      if siblings.isTable, siblings.table == table { return index - siblings.firstRow }
    }
    return index
  }

  /// Returns the lists of child rows in a row, with their names.
  ///
  /// A record has no table that identifies child tables, so all its lists of records count.
  func childLists(in run: borrowing Run) -> [(name: String, rows: Elements)] {
    var lists: [(name: String, rows: Elements)] = []
    for (name, value) in zip(run.keys(self), run.values(self)) where value.has(.list) {
      let rows = run.elements(value)
      guard let first = rows.first else { continue }
      let isChild =
        isRow
        ? first.isRow && run.heap.tables[first.table].parents?.table == table
        : first.kind == .record
      if isChild { lists.append((name, rows)) }
    }
    return lists
  }

  /// Returns `true` if a row belongs to the schema `name`.
  func belongs(toSchema name: MemberName, in run: borrowing Run) -> Bool {
    !name.isUnknown && run.heap.tables[table].schemaID == name.text
  }
}

extension MemberName {
  /// Returns `true` if the name refers to the member `member` of a record or row, directly or as an
  /// alias.
  func refers(to member: String, of row: Word, in run: borrowing Run) -> Bool {
    if isUnknown { return false }
    if text == member { return true }
    guard row.isRow else {
      let shape = run.heap.shapes[Int(run.heap.records[row.index].shape)]
      return shape.aliases[text].map { shape.names[$0] == member } ?? false
    }
    guard let column = run.column(self, of: run.heap.tables[row.table]) else { return false }
    return run.heap.tables[row.table].columns[column].id == member
  }
}
