import IndexedCollections
import SheetEvaluation
import JSONTree
import JoyDoc

/// A new row of a table or collection.
public struct RowCreate: Hashable, Sendable {
  /// The id of the table or collection.
  public var field: String
  /// The list of rows that gets the row.
  public var place: RowPlace
  /// The row: an object with an `_id`.
  public var row: JSONPart
  /// The index among the shown rows.
  ///
  /// `nil` or an index past the end means the end.
  public var index: Int?

  /// Creates a row at an index, or at the end if `index` is `nil`.
  public init(field: String, row: JSONPart, at index: Int? = nil, in place: RowPlace = .outermost) {
    self.field = field
    self.row = row
    self.index = index
    self.place = place
  }
}

extension RowCreate: ChangeKind {
  static let target = "field.value.rowCreate"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
    place = RowPlace(reading: reader)
    guard let row = try reader.object("row") else {
      throw .wrongShape(what: "'row'", wanted: "an object")
    }
    self.row = JSONPart(row, of: reader.tree)
    index = try reader.index("targetRowIndex")
  }

  var change: DocumentChange { .rowCreate(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }
  var isStructural: Bool { false }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("row", row, at: index, called: "targetRowIndex")
    place.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    try ChangeError.check(index: index)
    if try live.editsRows(of: number) {
      let (id, cells) = try checked(as: .row)
      if let effect = try create(
        id, cells, live.document.fields[number].columns, in: &live.tableEdits[number])
      {
        return effect
      }
    }
    let list = try RowList(live.detached(number), place)
    let (id, cells) = try checked(as: list.schemaID == nil ? .row : .item)
    var inverse = RowDelete(field: field, row: id, in: place)
    var effect = ChangeEffect(
      touched: [field], inverse: [.rowDelete(inverse)], oldField: list.stored)
    effect.cells = cells.map { .init(field: field, row: id, column: $0.name) }
    if let grave = list.place(of: id) {
      guard list.isDeleted(grave) else { throw .duplicateID(what: "row", id: id) }
      // A deleted row is restored as sent, without default values for missing cells.
      try bringBack(grave, id, of: list, number, &live)
      return effect
    }
    inverse.leavesNoTrace = true
    effect.inverse = [.rowDelete(inverse)]
    try list.checkCells(cells)
    let new = withDefaults(list.columns, having: cells)
    effect.cells = new.cells.map { .init(field: field, row: id, column: $0) }
    let isAtEnd = list.order != nil
    let target = isAtEnd ? list.elements.count : list.elementPlace(of: index)
    try live.edit(number) { edit, _ in
      if let array = list.array {
        edit.insertElement(new.json, at: target, of: array, in: list.tree)
      } else {
        edit.setMember(
          at: list.path, JSONWriter.array(json: [new.json]), of: list.owner, in: list.tree)
      }
      list.insertIntoOrder(id, at: index, &edit)
    }
    return effect
  }

  /// Checks the row. Returns its id and its cells.
  private func checked(
    as part: PartName
  ) throws(ChangeError) -> (id: String, cells: [ChangedMember]) {
    let reader = ChangelogReader(tree: row.tree, node: row.root)
    guard row.tree.kind(row.root) == .object else {
      throw .wrongShape(what: "a row", wanted: "an object")
    }
    let id = try reader.id(of: row.root, "row")
    try row.check(as: .part(part))
    return (id, try Self.cells(of: row))
  }

  /// Creates the row in a table with separate edits, or returns `nil` if the table must be written.
  private func create(
    _ id: String, _ cells: [ChangedMember], _ columns: [Column], in edits: inout TableEdits?
  ) throws(ChangeError) -> ChangeEffect? {
    var inverse = RowDelete(field: field, row: id, in: place)
    var effect = ChangeEffect(touched: [field])
    let new: TableRow
    let shown: Int?
    switch edits?.presence(of: id) {
    case nil, .live: return nil
    case .deleted(let grave):
      new = try TableRow(parsing: row.bytes)
      // Otherwise, the inverse would not restore the deleted row.
      guard let again = try? new.markedDeleted(), grave.isSame(as: again) else { return nil }
      effect.cells = cells.map { .init(field: field, row: id, column: $0.name) }
      guard !new.isDeleted else { return nil }
      shown = edits?.restore(new, id: id, at: index)
    case .missing:
      try RowList.check(cells, columns: columns, of: field)
      let (json, names) = withDefaults(columns, having: cells)
      new = try TableRow(parsing: json)
      guard !new.isDeleted else { return nil }
      inverse.leavesNoTrace = true
      effect.cells = names.map { .init(field: field, row: id, column: $0) }
      shown = edits?.insert(new, id: id, at: index)
    }
    guard let shown else { return nil }
    effect.inverse = [.rowDelete(inverse)]
    effect.tableEdits = [.insert(new, at: shown)]
    return effect
  }

  /// Returns `true` if the change creates exactly the row `old` in a table that does not contain it.
  func creates(_ old: TableRow, in columns: [Column]) -> Bool {
    guard let (_, cells) = try? checked(as: .row),
      (try? RowList.check(cells, columns: columns, of: field)) != nil,
      let new = try? TableRow(parsing: withDefaults(columns, having: cells).json)
    else { return false }
    return new.isSame(as: old)
  }

  /// Whether the change can restore a deleted row.
  var canRestore: Bool { (try? checked(as: .row)) != nil }

  private func bringBack(
    _ grave: Int, _ id: String, of list: RowList, _ number: CellID, _ live: inout LiveDocument
  ) throws(ChangeError) {
    guard let array = list.array else { return }
    if list.order != nil {
      try live.edit(number) { edit, _ in
        edit.replace(list.elements[grave], of: list.tree, with: row.bytes)
        list.insertIntoOrder(id, at: index, &edit)
      }
      return
    }
    // In a list without a row order, the deleted row may be at the wrong index.
    let before = list.shown.filter { $0 < grave }.count
    if before == min(index ?? Int.max, list.shown.count) {
      try live.edit(number) { edit, _ in
        edit.replace(list.elements[grave], of: list.tree, with: row.bytes)
      }
      return
    }
    var changed = live
    try changed.edit(number) { edit, _ in
      edit.removeElements(at: [grave], of: array, in: list.tree)
    }
    let rest = try RowList(changed[number], place)
    try changed.edit(number) { edit, _ in
      if let array = rest.array {
        edit.insertElement(row.bytes, at: rest.elementPlace(of: index), of: array, in: rest.tree)
      }
    }
    live = changed
  }

  /// Returns the cells of a row. Throws if they are not an object.
  static func cells(of row: JSONPart) throws(ChangeError) -> [ChangedMember] {
    guard let cells = row.tree[row.root, "cells"], row.tree.kind(cells) != .null else { return [] }
    guard row.tree.kind(cells) == .object else {
      throw .wrongShape(what: "the 'cells' of a row", wanted: "an object")
    }
    return ChangelogReader(tree: row.tree, node: row.root).members(of: cells, except: [])
  }

  /// Returns the row with default values for columns without cells, and the ids of all its cells.
  private func withDefaults(
    _ columns: [Column], having cells: [ChangedMember]
  ) -> (json: [UInt8], cells: [String]) {
    let known = Set(cells.map { $0.name })
    var names = cells.map { $0.name }
    let object = JSONWriter.object { writer in
      cells.write(to: &writer)
      for column in columns where !column.isDeleted && !known.contains(column.id) {
        guard let value = column.defaultJSON else { continue }
        writer.append(column.id, json: value)
        names.append(column.id)
      }
    }
    var edit = JSONEdit()
    edit.setMember("cells", object, of: row.root, in: row.tree)
    return (edit.applied(to: row.tree.bytes), names)
  }
}

extension RowList {
  /// Returns the index in the array for a row that is to be shown at `index`.
  ///
  /// Applies to lists that are shown in array order.
  func elementPlace(of index: Int?) -> Int {
    guard let index, shown.indices.contains(index) else { return elements.count }
    return shown[index]
  }

  /// Inserts a row into the row order, if there is one, so that the row is shown at `index`.
  func insertIntoOrder(_ id: String, at index: Int?, _ edit: inout JSONEdit) {
    guard let order else { return }
    guard isOrdered else {
      // Until now, all rows were shown in array order.
      var ids = shownIDs
      ids.insert(id, at: min(index ?? ids.count, ids.count))
      edit.replace(order, of: tree, with: JSONWriter.literal(ids))
      return
    }
    let ids = orderIDs
    let next = index.flatMap { shown.indices.contains($0) ? self.id(at: shown[$0]) : nil }
    let place = next.flatMap { ids.firstIndex(of: $0) } ?? ids.count
    edit.insertElement(JSONWriter.literal(id), at: place, of: order, in: tree)
  }
}
