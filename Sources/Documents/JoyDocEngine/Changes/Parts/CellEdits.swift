import FormulaRuntime
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// The edited cells of a table, stored separately from its tree.
///
/// A change of a cell therefore does not scan the rest of the table.
struct CellEdits: Sendable {
  /// The location of an editable row.
  private struct Row: Sendable {
    var node: JSONNode
    /// The index of the row among the shown rows, if it is shown.
    var shown: Int?
  }
  /// The rows that are not deleted, by id.
  private let rows: [String: Row]
  private var cells: [String: [ChangedMember]] = [:]

  /// The maximum size of a stored cell in bytes. A smaller value cannot exceed the nesting limit.
  private static let largestCell = 1_000

  /// Creates the index of rows. Complexity: O(rows).
  private init(_ list: RowList) {
    var rows: [String: Row] = [:]
    var taken: Set<String> = []
    for (place, index) in list.shown.enumerated() {
      guard let id = list.id(at: index), taken.insert(id).inserted else { continue }
      rows[id] = Row(node: list.elements[index], shown: place)
    }
    for index in list.elements.indices where list.tree.kind(list.elements[index]) == .object {
      guard let id = list.id(at: index), taken.insert(id).inserted else { continue }
      if !list.isDeleted(index) { rows[id] = Row(node: list.elements[index], shown: nil) }
    }
    self.rows = rows
  }

  /// Applies a change of cells, or returns `nil` if it must be written to the table directly.
  ///
  /// Throws a `ChangeError` if the change is invalid. Complexity: O(cells of the row), plus O(rows)
  /// for the first change after the rows of the table have changed.
  static func apply(
    _ change: RowUpdate, to number: CellID, of live: inout LiveDocument
  ) throws(ChangeError) -> ChangeEffect? {
    guard live.document.fields[number].kind.storage == .rows,
      change.cells.allSatisfy({ ($0.value?.bytes.count ?? 0) <= largestCell })
    else { return nil }
    if live.cellEdits[number] == nil {
      live.cellEdits[number] = CellEdits(try RowList(live.detached(number), change.place))
    }
    guard let row = live.cellEdits[number]?.rows[change.row] else {
      throw .unknownRow(change.row, field: change.field)
    }
    let stored = live.readField(number)
    try RowList.check(change.cells, columns: stored.field.columns, of: change.field)
    let tree = stored.tree
    let edited = live.cellEdits[number]?.cells[change.row] ?? []
    guard let oldCells = tree[row.node, "cells"], tree.kind(oldCells) == .object else { return nil }
    var olds: [ChangedMember] = []
    var changed: [ChangedMember] = []
    for cell in change.cells {
      let old: JSONPart?
      if let known = edited.first(where: { $0.name == cell.name }) {
        old = known.value
      } else {
        old = tree.member(utf8: cell.name.utf8, of: oldCells).map {
          JSONPart(verbatim: $0.value, of: tree)
        }
      }
      olds.append(ChangedMember(restoring: cell.name, old))
      if old != cell.value, old?.compact != cell.value?.compact { changed.append(cell) }
    }
    var effect = ChangeEffect()
    effect.inverse = [
      .rowUpdate(
        RowUpdate(field: change.field, row: change.row, cells: olds, in: change.place))
    ]
    effect.cells = changed.map { .init(field: change.field, row: change.row, column: $0.name) }
    effect.columns = Set(changed.map { $0.name })
    effect.tableCells = []
    if changed.isEmpty { return effect }
    effect.touched = [change.field]
    let zone = tree.string("tz", of: row.node)
    for cell in changed {
      live.cellEdits[number]?.keep(cell, in: change.row)
      if let shown = row.shown {
        effect.tableCells?.append(
          TableCell(row: shown, column: cell.name, value: cell.value ?? .null, rowZone: zone))
      }
    }
    return effect
  }

  private mutating func keep(_ cell: ChangedMember, in row: String) {
    if let place = cells[row]?.firstIndex(where: { $0.name == cell.name }) {
      cells[row]?[place] = cell
    } else {
      cells[row, default: []].append(cell)
    }
  }

  /// Returns the table with the edited cells. Complexity: O(size of the value).
  func applied(to stored: StoredField) -> StoredField {
    let tree = stored.tree
    var edit = JSONEdit()
    for (id, changed) in cells {
      guard let node = rows[id]?.node else { continue }
      guard let oldCells = tree[node, "cells"] else { continue }
      edit.setCells(changed, of: oldCells, in: tree)
    }
    return StoredField(edit.applied(to: tree.bytes), stored.field)
  }
}

/// A new value for a cell of a table row.
struct TableCell {
  /// The index of the row among the shown rows.
  var row: Int
  var column: String
  var value: JSONPart
  /// The time zone of the row.
  var rowZone: String?

  /// Stores the value in a table that was read from `field`.
  ///
  /// Returns `false` if the table has no such cell.
  func write(to list: Word, of field: Field, run: inout Run) -> Bool {
    let rows = run.heap.elements(list)
    let columns = field.columns
    let places = columns.indices.filter { columns[$0].id == self.column }
    guard rows.isTable, row < rows.count, places.count == 1,
      places[0] < run.heap.tables[rows.table].columns.count
    else { return false }
    let reader = FieldReader(columns[places[0]], in: &run)
    let zone = reader.zone(
      ofRow: FieldReader.zone(rowZone, in: &run),
      field: FieldReader.zone(field.timeZone, in: &run))
    let word = reader.word(value.root, of: value.tree, zone: zone, run: &run)
    run.heap.setCell(word, row: row, column: places[0], table: rows.table)
    return true
  }
}
