import DocumentFormat
import JSONTree

/// New values for cells of a row.
public struct RowUpdate: Hashable, Sendable {
  public var field: String
  public var place: RowPlace
  /// The row's id.
  public var row: String
  /// The cells by their columns' ids.
  public var cells: [ChangedMember]
  /// Other properties of the row.
  public var members: [ChangedMember]

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
    cells = try RowCreate.cells(of: JSONPart(row, of: reader.tree))
    members = reader.members(of: row, except: ["_id", "cells", "children", "deleted"])
  }

  var change: DocumentChange { .rowUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }

  func writePayload(to writer: inout JSONWriter) {
    writer.appendName("rowId")
    writer.append(row)
    writer.appendName("row")
    writer.beginObject()
    writer.appendName("_id")
    writer.append(row)
    writer.appendName("cells")
    writer.beginObject()
    cells.write(to: &writer)
    writer.endObject()
    members.write(to: &writer)
    writer.endObject()
    place.write(to: &writer)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard let number = live.number(of: field) else { throw .unknownField(field) }
    if members.isEmpty, let effect = try CellEdits.apply(self, to: number, of: &live) {
      return effect
    }
    let (list, place) = try RowList.holding(row: row, live.detached(number), place)
    let node = list.elements[try list.livePlace(of: row)]
    try list.checkCells(cells)
    try members.check(as: .part(list.schemaID == nil ? .row : .item))
    let tree = list.tree
    let oldCells = tree[node, "cells"]
    var changed: [ChangedMember] = []
    for cell in cells {
      let old = oldCells.flatMap { tree.member(utf8: cell.name.utf8, of: $0)?.value }
      if let old, tree.source(old) == cell.value.bytes { continue }
      changed.append(cell)
    }
    var effect = ChangeEffect(
      touched: changed.isEmpty && members.isEmpty ? [] : [field],
      cells: changed.map { .init(field: field, row: row, column: $0.name) })
    if members.isEmpty, list.schemaID == nil { effect.columns = Set(changed.map(\.name)) }
    effect.inverse = [
      .rowUpdate(
        RowUpdate(
          field: field, row: row,
          cells: cells.map { cell in
            let old = oldCells.flatMap { tree.member(utf8: cell.name.utf8, of: $0)?.value }
            return ChangedMember(cell.name, old.map { JSONPart($0, of: tree) } ?? JSONPart(""))
          },
          members: members.asStored(in: node, of: tree),
          in: place))
    ]
    if effect.touched.isEmpty { return effect }
    try live.edit(number) { edit, _ in
      if let oldCells, tree.kind(oldCells) == .object {
        for cell in changed {
          edit.setMember(cell.name, cell.value.bytes, of: oldCells, in: tree)
        }
      } else if !changed.isEmpty {
        var writer = JSONWriter()
        writer.beginObject()
        for cell in changed {
          writer.appendName(cell.name)
          writer.appendRaw(cell.value.bytes)
        }
        writer.endObject()
        edit.setMember("cells", writer.bytes, of: node, in: tree)
      }
      edit.setMembers(members, of: node, in: tree)
    }
    return effect
  }
}
