import DocumentFormat
import JSONTree

/// New values for cells of a row.
public struct RowUpdate: Hashable, Sendable {
  /// The id of the table or collection.
  public var field: String
  /// The list that contains the row.
  public var place: RowPlace
  /// The id of the row.
  public var row: String
  /// The cells by column id; a cell without a value is removed.
  public var cells: [ChangedMember]
  /// Other properties of the row.
  public var members: [ChangedMember]

  /// Changes cells of a row.
  public init(
    field: String, row: String, cells: [ChangedMember], members: [ChangedMember] = [],
    in place: RowPlace = .outermost
  ) {
    self.field = field
    self.row = row
    self.cells = cells
    self.members = members
    self.place = place
  }
}

extension RowUpdate: ChangeKind {
  static let target = "field.value.rowUpdate"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
    place = RowPlace(reading: reader)
    guard let row = try reader.object("row") else {
      throw .wrongShape(what: "'row'", wanted: "an object")
    }
    if let id = reader.text("rowId"), !id.isEmpty {
      self.row = id
    } else {
      self.row = try reader.id(of: row, "row")
    }
    var left: Set<String> = ["_id", "cells", "children", "deleted"]
    let tree = reader.tree
    cells = []
    if let node = tree[row, "cells"], tree.kind(node) == .object {
      cells = reader.members(of: node, except: [], absent: "absentCells")
    } else if reader.isRestoration {
      left.remove("cells")
    } else {
      cells = try RowCreate.cells(of: JSONPart(row, of: tree))
    }
    members = reader.members(of: row, except: left)
  }

  var change: DocumentChange { .rowUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }
  var isStructural: Bool { false }
  var restoration: Restoration? { Restoration(members, cells: cells) }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("rowId", row)
    writer.appendObject("row") { writer in
      writer.append("_id", row)
      if !members.contains(where: { $0.name == "cells" }) {
        writer.appendObject("cells") { writer in cells.write(to: &writer) }
      }
      members.write(to: &writer)
    }
    place.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    if members.isEmpty, let effect = try TableEdits.apply(self, to: number, of: &live) {
      return effect
    }
    let (list, place) = try RowList.holding(row: row, live.detached(number), place)
    let node = list.elements[try list.livePlace(of: row)]
    try list.checkCells(cells)
    try members.check(as: .part(list.schemaID == nil ? .row : .item))
    let tree = list.tree
    let oldCells = tree[node, "cells"].flatMap { tree.kind($0) == .object ? $0 : nil }
    let stored = MemberIndex(of: oldCells, in: tree, lookups: cells.count)
    let changed = cells.filter { stored[$0.name].map(tree.source) != $0.value?.bytes }
    var effect = ChangeEffect(
      touched: changed.isEmpty && members.isEmpty ? [] : [field],
      cells: changed.map { .init(field: field, row: row, column: $0.name) },
      oldField: list.stored)
    // For a row without cells, the inverse removes the whole member `cells`.
    if members.isEmpty, list.schemaID == nil, oldCells != nil {
      effect.columns = Set(changed.map { $0.name })
    }
    var back = RowUpdate(
      field: field, row: row, cells: cells.asStored(in: oldCells, of: tree),
      members: members.asStored(in: node, of: tree), in: place)
    if oldCells == nil, !changed.isEmpty {
      back.cells = []
      back.members += [ChangedMember("cells", nil)].asStored(in: node, of: tree)
    }
    effect.inverse = [.rowUpdate(back)]
    if effect.touched.isEmpty { return effect }
    try live.edit(number) { edit, _ in
      if let oldCells {
        edit.setCells(changed, of: oldCells, in: tree)
      } else if !changed.isEmpty {
        edit.setMember("cells", changed.object, of: node, in: tree)
      }
      edit.setMembers(members, of: node, in: tree)
    }
    return effect
  }
}
