import FormulaRuntime
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// The edited rows and cells of a table, stored separately from its tree.
///
/// A change of a row or a cell therefore neither parses nor scans the rest of the table.
struct TableEdits: Sendable {
  /// An element of the array with the rows.
  private struct Row: Sendable {
    /// The index of the row's tree in `trees`.
    var tree = TableTree(0)
    var node: JSONNode
    /// The element of the stored row order with the id of the row.
    var mention: JSONNode?
    var state = State.live
    /// The index among the shown rows that is tried first.
    var shownGuess: Int32 = 0

    enum State { case live, deleted, removed }
  }

  /// The tree of the table, and then those of new and changed rows.
  private var trees: IndexedArray<TableParts.Tree, JSONTree>
  /// The rows by number, and all other elements of the array.
  private var rows: IndexedArray<TableParts.Row, Row>
  /// The number of the first shown row with an id, or else of the first row with it.
  private var numbers: NameTable
  /// The numbers of the shown rows in display order.
  private var shown: [RowNumber]
  /// The cells of rows that have changed since the last change of a row.
  private var cells: [RowNumber: ChangedCells] = [:]
  /// The array of rows, and the row order if there is one. `nil` for a table that has other
  /// elements than rows with distinct ids, or whose row order does not list the shown rows.
  private var lists: (rows: ElementList, order: ElementList?)?
  private var hasEditedRows = false

  /// The maximum size of a stored cell in bytes. A smaller value cannot exceed the nesting limit.
  private static let largestCell = 1_000

  /// Creates the index of rows. Complexity: O(rows).
  init(_ list: RowList) {
    let tree = list.tree
    trees = IndexedArray([tree])
    shown = list.shown.map { RowNumber($0) }
    rows = IndexedArray(list.elements.map { Row(node: $0) })
    numbers = NameTable(capacity: rows.count)
    var isDistinct = true
    func register(_ number: RowNumber) {
      let node = rows[number].node
      guard tree.kind(node) == .object, let id = tree[node, "_id"], tree.kind(id) == .string else {
        isDistinct = false
        return
      }
      let known = unsafe tree.withUTF8(id) { unsafe numbers.insert($0, number: number.index) }
      if let known, known != number.index { isDistinct = false }
    }
    for (index, number) in shown.enumerated() {
      register(number)
      rows[number].shownGuess = Int32(clamping: index)
    }
    if shown.count < rows.count {
      for number in rows.indices {
        register(number)
        if tree.isDeleted(rows[number].node) { rows[number].state = .deleted }
      }
    }
    guard isDistinct, let array = list.array else { return }
    let all = ElementList(array, of: list.elements, numbered: Array(rows.indices))
    guard let order = list.order else {
      lists = (all, nil)
      return
    }
    let mentions = Array(tree.elements(of: order))
    guard !mentions.isEmpty, mentions.count == shown.count else { return }
    for (number, mention) in zip(shown, mentions) {
      guard let id = tree[rows[number].node, "_id"], tree.hasSameText(id, as: mention, of: tree)
      else { return }
      rows[number].mention = mention
    }
    lists = (all, ElementList(order, of: mentions, numbered: shown))
  }

  /// Whether there is no edit.
  var isEmpty: Bool { !hasEditedRows && cells.isEmpty }

  /// Whether rows can be created, deleted and moved here.
  var editsRows: Bool { lists != nil }

  /// Returns the table with the edits. Complexity: O(size of the value).
  func applied(to stored: StoredField) -> StoredField {
    let tree = stored.tree
    var edit = JSONEdit()
    if hasEditedRows, let lists {
      var settled = self
      settled.settleCells()
      edit.replace(
        lists.rows.array, of: tree,
        with: lists.rows.source(in: tree) { number, source in
          source.append(contentsOf: settled.row(number).source)
        })
      if let order = lists.order {
        edit.replace(
          order.array, of: tree,
          with: order.source(in: tree) { number, source in
            if let mention = rows[number].mention {
              source.append(contentsOf: tree.source(mention))
            } else {
              source.append(contentsOf: JSONWriter.literal(row(number).id))
            }
          })
      }
    } else {
      for (number, changed) in cells {
        guard let oldCells = tree[rows[number].node, "cells"] else { continue }
        edit.setCells(changed.members, of: oldCells, in: tree)
      }
    }
    return StoredField(edit.applied(to: tree.bytes), stored.field)
  }

  // MARK: Rows

  /// The number of shown rows.
  var shownCount: Int { shown.count }

  /// Whether the table has a row order.
  var isOrdered: Bool { lists?.order != nil }

  /// Returns `true` if a shown row satisfies `predicate`. Complexity: O(rows).
  func containsRow(where predicate: (TableRow) -> Bool) -> Bool {
    var settled = self
    settled.settleCells()
    return settled.shown.contains { predicate(settled.row($0)) }
  }

  /// Returns a row without the edits of its cells since the last change of a row.
  private func row(_ number: RowNumber) -> TableRow {
    let row = rows[number]
    return TableRow(tree: trees[row.tree], node: row.node)
  }

  /// Returns the number of the row with an id, or `nil` if there is none.
  private func number(of id: String) -> RowNumber? {
    guard let number = numbers.number(of: id).map({ RowNumber($0) }) else { return nil }
    return rows[number].state == .removed ? nil : number
  }

  /// Returns the index of a row among the shown rows, or `nil` if it is not shown.
  ///
  /// Complexity: O(1), and O(rows) after rows before it have changed.
  private mutating func shownIndex(of number: RowNumber) -> Int? {
    let guess = Int(rows[number].shownGuess)
    if guess < shown.count, shown[guess] == number { return guess }
    guard rows[number].state == .live, let index = shown.firstIndex(of: number) else {
      return nil
    }
    rows[number].shownGuess = Int32(clamping: index)
    return index
  }

  /// The state of a row with a given id.
  enum Presence {
    case missing, live
    case deleted(TableRow)
  }

  func presence(of id: String) -> Presence {
    guard let number = number(of: id) else { return .missing }
    return rows[number].state == .live ? .live : .deleted(row(number))
  }

  /// Returns a shown row with its index among the shown rows, or `nil` if there is none.
  ///
  /// Writes its edited cells, as every change of a row does.
  mutating func shownRow(_ id: String) -> (row: TableRow, index: Int)? {
    guard let number = number(of: id), let index = shownIndex(of: number) else { return nil }
    settleCells()
    return (row(number), index)
  }

  /// Inserts a new row so that it is shown at `index`, or at the end, and returns its index among
  /// the shown rows.
  ///
  /// Complexity: O(rows), for numbers that are moved.
  mutating func insert(_ row: TableRow, id: String, at index: Int?) -> Int? {
    guard var lists else { return nil }
    self.lists = nil
    defer { self.lists = lists }
    settleCells()
    hasEditedRows = true
    let index = min(index ?? shown.count, shown.count)
    let number = RowNumber(numbers.insert(id, number: rows.count) ?? rows.count)
    if number.index == rows.count { rows.append(Row(node: row.node)) }
    set(row, for: number)
    rows[number].mention = nil
    if lists.order == nil, index < shown.count,
      let place = lists.rows.elements.firstIndex(of: shown[index])
    {
      lists.rows.insert(number, at: place, in: trees[TableTree(0)])
    } else {
      lists.rows.insert(number, at: lists.rows.elements.count, in: trees[TableTree(0)])
    }
    lists.order?.insert(number, at: index, in: trees[TableTree(0)])
    shown.insert(number, at: index)
    return index
  }

  /// Replaces a deleted row so that it is shown at `index`, or at the end, and returns its index
  /// among the shown rows.
  ///
  /// Returns `nil` if the row would have to move within the array. Complexity: O(rows).
  mutating func restore(_ row: TableRow, id: String, at index: Int?) -> Int? {
    guard var lists, let number = number(of: id),
      let place = lists.rows.elements.firstIndex(of: number)
    else { return nil }
    let index = min(index ?? shown.count, shown.count)
    if lists.order == nil {
      let before = lists.rows.elements[..<place].count { rows[$0].state == .live }
      guard before == index else { return nil }
    }
    self.lists = nil
    defer { self.lists = lists }
    settleCells()
    hasEditedRows = true
    set(row, for: number)
    rows[number].mention = nil
    lists.order?.insert(number, at: index, in: trees[TableTree(0)])
    shown.insert(number, at: index)
    return index
  }

  /// Replaces a shown row with `row`, which is marked as deleted. Complexity: O(rows).
  mutating func delete(_ row: TableRow, at index: Int) {
    hasEditedRows = true
    let number = shown.remove(at: index)
    lists?.order?.remove(at: index)
    set(row, for: number)
    rows[number].state = .deleted
  }

  /// Removes a shown row.
  ///
  /// Returns `false` if creating it again would not place it at the same index of the array.
  /// Complexity: O(rows).
  mutating func remove(at index: Int) -> Bool {
    let number = shown[index]
    guard let lists, let place = lists.rows.elements.firstIndex(of: number) else { return false }
    if place + 1 < lists.rows.elements.count {
      // A row is created at the end of the array if there is a row order, or else before a shown
      // row.
      let next = lists.rows.elements[place + 1]
      guard lists.order == nil, rows[next].state == .live else { return false }
    }
    return remove(number, at: place, shownAt: index)
  }

  private mutating func remove(_ number: RowNumber, at place: Int, shownAt index: Int) -> Bool {
    hasEditedRows = true
    shown.remove(at: index)
    lists?.rows.remove(at: place)
    lists?.order?.remove(at: index)
    rows[number].state = .removed
    return true
  }

  /// Moves a shown row. Complexity: O(rows).
  mutating func move(from index: Int, to place: Int) {
    guard var lists else { return }
    self.lists = nil
    defer { self.lists = lists }
    hasEditedRows = true
    let first = min(index, place)
    let firstRow = shown[first]
    shown.insert(shown.remove(at: index), at: place)
    guard lists.order == nil else {
      lists.order?.move(from: index, to: place)
      return
    }
    // Deleted rows keep their indexes in the array.
    guard var next = lists.rows.elements.firstIndex(of: firstRow) else { return }
    for number in shown[first...max(index, place)] {
      while rows[lists.rows.elements[next]].state != .live { next += 1 }
      lists.rows.replace(at: next, with: number)
      next += 1
    }
  }

  private mutating func set(_ row: TableRow, for number: RowNumber) {
    if rows[number].tree == TableTree(0) {
      rows[number].tree = trees.append(row.tree)
    } else {
      trees[rows[number].tree] = row.tree
    }
    rows[number].node = row.node
    rows[number].state = .live
  }

  // MARK: Cells

  /// Writes the edited cells to trees of their rows. Complexity: O(bytes of these rows).
  private mutating func settleCells() {
    if cells.isEmpty { return }
    for (number, changed) in cells {
      let edited = try? row(number).edited { edit, row in
        guard let old = row.tree[row.node, "cells"] else { return }
        edit.setCells(changed.members, of: old, in: row.tree)
      }
      if let edited { set(edited, for: number) }
    }
    hasEditedRows = true
    cells.removeAll()
  }

  /// Applies a change of cells, or returns `nil` if it must be written to the table directly.
  ///
  /// Throws a `ChangeError` if the change is invalid. Complexity: O(cells of the row), plus O(rows)
  /// for the first change of the table.
  static func apply(
    _ change: RowUpdate, to number: CellID, of live: inout LiveDocument
  ) throws(ChangeError) -> ChangeEffect? {
    guard change.cells.allSatisfy({ ($0.value?.bytes.count ?? 0) <= largestCell }),
      try live.editsTable(number)
    else { return nil }
    guard let row = live.tableEdits[number]?.number(of: change.row),
      live.tableEdits[number]?.rows[row].state == .live,
      let place = live.tableEdits[number]?.row(row)
    else { throw .unknownRow(change.row, field: change.field) }
    try RowList.check(
      change.cells, columns: live.readField(number).field.columns, of: change.field)
    let tree = place.tree
    let edited = live.tableEdits[number]?.cells[row]
    guard let oldCells = tree[place.node, "cells"], tree.kind(oldCells) == .object else {
      return nil
    }
    let stored = MemberIndex(of: oldCells, in: tree, lookups: change.cells.count)
    var olds: [ChangedMember] = []
    var changed: [ChangedMember] = []
    for cell in change.cells {
      let old: JSONPart?
      if let known = edited?[cell.name] {
        old = known.value
      } else {
        old = stored[cell.name].map { JSONPart(verbatim: $0, of: tree) }
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
    effect.tableEdits = []
    if changed.isEmpty { return effect }
    effect.touched = [change.field]
    let zone = tree.string("tz", of: place.node)
    let shown = live.tableEdits[number]?.shownIndex(of: row)
    for cell in changed {
      live.tableEdits[number]?.cells[row, default: ChangedCells()].keep(cell)
      if let shown {
        effect.tableEdits?.append(
          .cell(
            TableCell(row: shown, column: cell.name, value: cell.value ?? .null, rowZone: zone)))
      }
    }
    return effect
  }

}

/// The changed cells of a row, in the order in which they were first changed.
private struct ChangedCells: Sendable {
  private(set) var members: [ChangedMember] = []
  /// The place of each cell by its name; empty for few cells, which are searched.
  private var places: [String: Int] = [:]

  private static let fewCells = 16

  subscript(name: String) -> ChangedMember? { place(of: name).map { members[$0] } }

  mutating func keep(_ cell: ChangedMember) {
    if let place = place(of: cell.name) {
      members[place] = cell
      return
    }
    members.append(cell)
    guard members.count > Self.fewCells else { return }
    if places.isEmpty {
      places = Dictionary(firstOf: members.enumerated().map { ($1.name, $0) })
    } else {
      places[cell.name] = members.count - 1
    }
  }

  private func place(of name: String) -> Int? {
    places.isEmpty ? members.firstIndex { $0.name == name } : places[name]
  }
}

extension LiveDocument {
  /// Returns `true` if a field is a table, and prepares it for edits.
  ///
  /// Complexity: O(size of the value) for the first edit since the table was written.
  fileprivate mutating func editsTable(_ number: CellID) throws(ChangeError) -> Bool {
    guard document.fields[number].kind.storage == .rows else { return false }
    if tableEdits[number] == nil {
      tableEdits[number] = TableEdits(try RowList(detached(number), .outermost))
    }
    return true
  }

  /// Returns `true` if a field is a table whose rows can be edited separately from its tree.
  ///
  /// Complexity: O(size of the value) for the first edit since the table was written.
  mutating func editsRows(of number: CellID) throws(ChangeError) -> Bool {
    guard !writesEveryRowChange, try editsTable(number) else { return false }
    return tableEdits[number]?.editsRows ?? false
  }
}

/// The index of a tree of an edited table.
private typealias TableTree = TypedIndex<TableParts.Tree>
