import JSONTree
import JoyDoc

/// Marks a row as deleted, so that it is no longer shown.
///
/// The row stays in the document unless the change undoes its creation.
public struct RowDelete: Hashable, Sendable {
  /// The id of the table or collection.
  public var field: String
  /// The list that contains the row.
  public var place: RowPlace
  /// The id of the row.
  public var row: String
  /// Whether the row is removed from the document, not just marked as deleted.
  public var leavesNoTrace: Bool

  /// Deletes the row with the id `row`.
  public init(
    field: String, row: String, in place: RowPlace = .outermost, leavesNoTrace: Bool = false
  ) {
    self.field = field
    self.row = row
    self.place = place
    self.leavesNoTrace = leavesNoTrace
  }
}

extension RowDelete: ChangeKind {
  static let target = "field.value.rowDelete"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
    place = RowPlace(reading: reader)
    leavesNoTrace = reader.isRestoration
    if let id = reader.text("rowId"), !id.isEmpty {
      row = id
    } else if let row = try reader.object("row") {
      self.row = try reader.id(of: row, "row")
    } else {
      throw .lacking("'rowId'")
    }
  }

  var change: DocumentChange { .rowDelete(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }
  var isStructural: Bool { false }
  var restoration: Restoration? { leavesNoTrace ? Restoration() : nil }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("rowId", row)
    place.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    if try live.editsRows(of: number),
      let effect = try delete(live.document.fields[number].columns, in: &live.tableEdits[number])
    {
      return effect
    }
    let stored = live.detached(number)
    let (list, place) = try RowList.holding(row: row, stored, place)
    let doomed = try list.livePlace(of: row)
    let node = list.elements[doomed]
    var effect = ChangeEffect(touched: [field], oldField: stored)
    if let index = list.shown.firstIndex(of: doomed) {
      let old = JSONPart(node, of: list.tree)
      effect.inverse = [
        .rowCreate(RowCreate(field: field, row: old, at: index, in: place))
      ]
    } else {
      // The row is not shown, so no formula result changes now. Undo restores the whole value, and
      // then formulas that read the table run.
      effect.inverse = [.fieldUpdate(FieldUpdate(restoring: stored))]
    }
    try live.edit(number) { edit, _ in
      let ids = list.orderIDs
      let mentions = ids.indices.filter { ids[$0] == row }
      if leavesNoTrace, let array = list.array {
        edit.removeElements(at: [doomed], of: array, in: list.tree)
      } else {
        edit.setMember("deleted", "true".utf8, of: node, in: list.tree)
        // Without a row order, the rows that it leaves out would be shown.
        if mentions.count == ids.count, list.hidesRow(besides: doomed) { return }
      }
      guard let order = list.order else { return }
      edit.removeElements(at: Set(mentions), of: order, in: list.tree)
    }
    return effect
  }

  /// Deletes the row in a table with separate edits, or returns `nil` if the table must be written.
  private func delete(
    _ columns: [Column], in edits: inout TableEdits?
  ) throws(ChangeError) -> ChangeEffect? {
    // Without a row order, the rows that it leaves out would be shown.
    guard let (old, index) = edits?.shownRow(row), let shownCount = edits?.shownCount,
      shownCount > 1 || edits?.isOrdered == false
    else { return nil }
    let inverse = RowCreate(
      field: field, row: JSONPart(old.node, of: old.tree), at: index, in: place)
    if leavesNoTrace {
      guard inverse.creates(old, in: columns), edits?.remove(at: index) == true else { return nil }
    } else {
      guard inverse.canRestore else { return nil }
      edits?.delete(try old.markedDeleted(), at: index)
    }
    var effect = ChangeEffect(touched: [field], inverse: [.rowCreate(inverse)])
    effect.tableEdits = [.remove(at: index)]
    return effect
  }
}
