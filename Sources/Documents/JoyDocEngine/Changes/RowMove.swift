import JSONTree

/// Moves a row to another index among the shown rows.
public struct RowMove: Hashable, Sendable {
  /// The id of the table or collection.
  public var field: String
  /// The list that contains the row.
  public var place: RowPlace
  /// The id of the row.
  public var row: String
  /// The index of the row after the move; an index past the end means the end.
  public var index: Int

  /// Moves the row with the id `row` to an index.
  public init(field: String, row: String, to index: Int, in place: RowPlace = .outermost) {
    self.field = field
    self.row = row
    self.index = index
    self.place = place
  }
}

extension RowMove: ChangeKind {
  static let target = "field.value.rowMove"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
    place = RowPlace(reading: reader)
    row = try reader.wantedText("rowId")
    let target = try reader.index("targetRowIndex")
    let other = try reader.index("toIndex")
    guard let index = target ?? other else {
      throw .lacking("'targetRowIndex'")
    }
    self.index = index
  }

  var change: DocumentChange { .rowMove(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }
  var isStructural: Bool { false }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("rowId", row)
    writer.append("targetRowIndex", index)
    place.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    try ChangeError.check(index: index)
    if try live.editsRows(of: number), let effect = move(in: &live.tableEdits[number]) {
      return effect
    }
    let (list, place) = try RowList.holding(row: row, live.detached(number), place)
    guard let moved = list.place(of: row), let from = list.shown.firstIndex(of: moved) else {
      throw .unknownRow(row, field: field)
    }
    let to = min(index, list.shown.count - 1)
    var effect = ChangeEffect()
    effect.inverse = [.rowMove(RowMove(field: field, row: row, to: from, in: place))]
    if from == to { return effect }
    effect.oldField = list.stored
    effect.touched = [field]
    var shown = list.shown
    shown.remove(at: from)
    shown.insert(moved, at: to)
    try live.edit(number) { edit, _ in
      if let order = list.order {
        guard list.isOrdered else {
          let ids = shown.map { list.id(at: $0) ?? "" }
          return edit.replace(order, of: list.tree, with: JSONWriter.literal(ids))
        }
        // Only ids of shown rows are moved. For duplicate ids, the first one counts.
        var mentions: [String: Int] = [:]
        for (place, id) in list.orderIDs.enumerated() {
          if let id, mentions[id] == nil { mentions[id] = place }
        }
        let between = min(from, to)...max(from, to)
        edit.rearrangeElements(
          at: list.shown[between].compactMap { list.id(at: $0) }.compactMap { mentions[$0] },
          from: shown[between].compactMap { list.id(at: $0) }.compactMap { mentions[$0] },
          of: order, in: list.tree)
      } else if let array = list.array {
        edit.rearrangeElements(at: list.shown, from: shown, of: array, in: list.tree)
      }
    }
    return effect
  }

  /// Moves the row in a table with separate edits, or returns `nil` if it is not shown.
  private func move(in edits: inout TableEdits?) -> ChangeEffect? {
    guard let (_, from) = edits?.shownRow(row), let shownCount = edits?.shownCount else {
      return nil
    }
    let to = min(index, shownCount - 1)
    var effect = ChangeEffect()
    effect.inverse = [.rowMove(RowMove(field: field, row: row, to: from, in: place))]
    if from == to { return effect }
    edits?.move(from: from, to: to)
    effect.touched = [field]
    effect.tableEdits = [.move(from: from, to: to)]
    return effect
  }
}
