import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocFormulas

/// A change of a table that has already been read for formulas.
enum TableEdit {
  case cell(TableCell)
  /// A new row, at its index among the shown rows.
  case insert(TableRow, at: Int)
  case remove(at: Int)
  case move(from: Int, to: Int)

  var isMove: Bool { if case .move = self { true } else { false } }

  /// Applies the change to the rows that were read from `field`.
  ///
  /// Returns `false` if the table must be read again. Complexity: O(cells of a column that move),
  /// for each column.
  func apply(to list: Word, of field: Field, run: inout Run) -> Bool {
    switch self {
    case .cell(let cell): return cell.write(to: list, of: field, run: &run)
    case .insert(let row, let index):
      return TableReader(row.tree).insert(row.node, at: index, into: list, of: field, run: &run)
    // Without declared columns, the rows determine which columns the table has.
    case .remove(let index):
      return !field.columns.isEmpty && run.heap.removeRow(at: index, in: list)
    case .move(let index, let target):
      return !field.columns.isEmpty && run.heap.moveRow(at: index, to: target, in: list)
    }
  }
}

/// A row of a table in some tree.
struct TableRow: Sendable {
  var tree: JSONTree
  var node: JSONNode

  /// The id of the row, or an empty string if it has none.
  var id: String { tree.string("_id", of: node) ?? "" }
  var source: ArraySlice<UInt8> { tree.source(node) }
  var isDeleted: Bool { tree.isDeleted(node) }

  init(tree: JSONTree, node: JSONNode) {
    self.tree = tree
    self.node = node
  }

  /// Returns the cells by the ids of their columns, for up to `lookups` lookups.
  func cells(lookups: Int) -> MemberIndex {
    MemberIndex(of: tree[node, "cells"], in: tree, lookups: lookups)
  }

  /// Parses a row, nested as deeply as in the separate tree of a field. Thus the nesting limit is
  /// reached for the same rows. Throws `limitReached`.
  init(parsing json: some Sequence<UInt8>) throws(ChangeError) {
    let (tree, diagnostics) = JSONTree.parse(Array("[[[[".utf8) + json + Array("]]]]".utf8))
    guard !diagnostics.contains(where: { $0.isFatal }) else { throw .limitReached }
    self.init(in: tree)
  }

  /// Returns the row marked as deleted. Throws `limitReached`.
  func markedDeleted() throws(ChangeError) -> TableRow {
    try edited { edit, row in
      edit.setMember("deleted", "true".utf8, of: row.node, in: row.tree)
    }
  }

  /// Returns `true` if two rows are equal as JSON. Complexity: O(bytes).
  func isSame(as other: TableRow) -> Bool {
    JSONComparison(one: tree, other: other.tree).isSame(node, other.node)
  }

  private init(in tree: JSONTree) {
    var node = tree.root
    for _ in 0..<4 {
      var elements = tree.elements(of: node)
      node = elements.next() ?? node
    }
    self.init(tree: tree, node: node)
  }

  /// Returns the row after an edit, in a tree of its own. Throws `limitReached`.
  ///
  /// Complexity: O(bytes of the row).
  func edited(_ change: (inout JSONEdit, TableRow) -> Void) throws(ChangeError) -> TableRow {
    let own = try TableRow(parsing: source)
    var edit = JSONEdit()
    change(&edit, own)
    let (tree, diagnostics) = JSONTree.parse(edit.applied(to: own.tree.bytes))
    guard !diagnostics.contains(where: { $0.isFatal }) else { throw .limitReached }
    return TableRow(in: tree)
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
  fileprivate func write(to list: Word, of field: Field, run: inout Run) -> Bool {
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
