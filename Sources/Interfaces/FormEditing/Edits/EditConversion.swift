import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import ValueFormatting

/// The conversion of user edits to document changes.
struct EditConversion {
  let live: LiveDocument
  let timeZone: String
  let now: Double

  /// Returns the document change for an edit, or `nil` if it has no effect.
  ///
  /// Throws an `EditRefusal` if the edit is not possible.
  func change(_ edit: Edit) throws(EditRefusal) -> DocumentChange? {
    switch edit {
    case .changelog(let change): return change
    case .text(let target, let text):
      let (number, field) = try field(target)
      if field.kind.storage == .series {
        return try ChartEdit(live[number]).setting(target, to: text)
      }
      return try change(target, number) { typed, old throws(TypedText.Refusal) in
        try typed.json(text, reference: old ?? now)
      }
    case .options(let target, let ids):
      let (number, field) = try field(target)
      if field.kind.storage == .attachments || isImageColumn(target, number) {
        return try keeping(ids, target, number)
      }
      return try change(target, number) { typed, _ throws(TypedText.Refusal) in
        try typed.json(options: ids)
      }
    case .duplicate(let target, let id): return try copy(target, as: id)
    case .addPoint(let target): return try ChartEdit(live[try field(target).number]).adding(target)
    case .removePoint(let target):
      return try ChartEdit(live[try field(target).number]).removing(target)
    }
  }

  /// Returns the change that inserts a copy of a row below it, with new IDs for nested rows.
  private func copy(_ target: EditTarget, as id: String) throws(EditRefusal) -> DocumentChange {
    let (number, _) = try field(target)
    do throws(ChangeError) {
      let (list, row) = try row(target, number)
      let place = list.shown.firstIndex { list.elements[$0] == row } ?? list.shown.count - 1
      return .rowCreate(
        RowCreate(
          field: target.field, row: RowCopy(list.tree).copy(of: row, as: id), at: place + 1,
          in: self.place(target)))
    } catch {
      throw EditRefusal(error)
    }
  }

  /// Returns the change that adds an image. Throws an `EditRefusal` if that is not possible.
  func adding(_ picture: Picture, named name: String, to target: EditTarget) throws(EditRefusal)
    -> DocumentChange
  {
    let (number, field) = try field(target)
    guard field.kind.storage == .attachments || isImageColumn(target, number) else {
      throw EditRefusal(.notTyped, "'\(field.id)' does not accept pictures")
    }
    let holder = try holder(target, number)
    var pictures: [[UInt8]] = []
    if holder.allowsMany, let old = holder.value {
      pictures = holder.tree.elements(of: old).map { holder.tree.compactSource($0) }
    }
    pictures.append(picture.element(named: name))
    return setting(target, to: JSONPart(written: JSONWriter.array(json: pictures)))
  }

  // MARK: Targets

  private func field(
    _ target: EditTarget
  ) throws(EditRefusal) -> (number: CellID, field: JoyDoc.Field) {
    guard let number = live.number(of: target.field) else {
      throw EditRefusal(.unknownField(target.field))
    }
    let field = live.document.fields[number]
    if field.isDisabled {
      throw EditRefusal(code: "disabled", "the field '\(field.title ?? field.id)' is disabled")
    }
    return (number, field)
  }

  private func change(
    _ target: EditTarget, _ number: CellID,
    _ json: (TypedText, _ old: Double?) throws(TypedText.Refusal) -> [UInt8]
  ) throws(EditRefusal) -> DocumentChange {
    let holder = try holder(target, number)
    do throws(TypedText.Refusal) {
      let bytes = try json(holder.typed, holder.value.flatMap { holder.tree.double($0) })
      return setting(target, to: JSONPart(written: bytes))
    } catch {
      throw EditRefusal(error)
    }
  }

  private func setting(_ target: EditTarget, to value: JSONPart) -> DocumentChange {
    if let row = target.row, let column = target.column {
      return .rowUpdate(
        RowUpdate(
          field: target.field, row: row, cells: [ChangedMember(column, value)], in: place(target)))
    }
    return .fieldUpdate(FieldUpdate(field: target.field, value: value))
  }

  private func place(_ target: EditTarget) -> RowPlace {
    target.path.flatMap { $0.isEmpty ? nil : RowPlace(parentPath: $0) } ?? .outermost
  }

  /// Returns the target's list and row. Throws a `ChangeError` if they do not exist.
  private func row(
    _ target: EditTarget, _ number: CellID
  ) throws(ChangeError) -> (list: RowList, row: JSONNode) {
    let list = try RowList(live[number], place(target))
    let row = target.row ?? ""
    guard let found = list.shown.first(where: { list.id(at: $0) == row }) else {
      throw .unknownRow(row, field: target.field)
    }
    return (list, list.elements[found])
  }

  /// Returns the target's row and the column `id`. Throws a `ChangeError` if they do not exist.
  private func cell(
    _ id: String, _ target: EditTarget, _ number: CellID
  ) throws(ChangeError) -> (list: RowList, row: JSONNode, column: Column) {
    let (list, row) = try row(target, number)
    guard let column = list.columns.first(where: { $0.id == id }) else {
      throw .unknownColumn(id, field: target.field)
    }
    return (list, row, column)
  }

  private func isImageColumn(_ target: EditTarget, _ number: CellID) -> Bool {
    guard let id = target.column, let (_, _, column) = try? cell(id, target, number) else {
      return false
    }
    return column.kind.storage == .attachments
  }

  /// A container of a value: a field or a cell.
  private struct ValueContainer {
    let value: JSONNode?
    let tree: JSONTree
    let allowsMany: Bool
    /// The conversion of text input for it.
    let typed: TypedText
  }

  /// Returns the field or cell of a target. Throws an `EditRefusal` if it does not exist.
  private func holder(
    _ target: EditTarget, _ number: CellID
  ) throws(EditRefusal) -> ValueContainer {
    guard let id = target.column else {
      let stored = live[number]
      let field = live.document.fields[number]
      return ValueContainer(
        value: stored.field.value, tree: stored.tree, allowsMany: field.allowsMany,
        typed: TypedText(field, timeZone: timeZone))
    }
    do throws(ChangeError) {
      let (list, row, column) = try cell(id, target, number)
      let zone = list.tree.string("tz", of: row)
      return ValueContainer(
        value: list.tree[row, "cells"].flatMap { cells in
          list.tree.member(utf8: id.utf8, of: cells)?.value
        },
        tree: list.tree, allowsMany: column.allowsMany,
        typed: TypedText(column, rowZone: zone, timeZone: timeZone))
    } catch {
      throw EditRefusal(error)
    }
  }

  /// Returns the change that keeps only the images with the given `ids`, in that order.
  private func keeping(
    _ ids: [String], _ target: EditTarget, _ number: CellID
  ) throws(EditRefusal) -> DocumentChange {
    let holder = try holder(target, number)
    let tree = holder.tree
    let elements = holder.value.map { tree.objects(in: $0) } ?? []
    var kept: [[UInt8]] = []
    for id in ids {
      guard let element = elements.first(where: { tree.string("_id", of: $0) == id }) else {
        throw EditRefusal(.notAnOption, "there is no picture '\(id.prefix(60))'")
      }
      kept.append(tree.compactSource(element))
    }
    return setting(target, to: JSONPart(written: JSONWriter.array(json: kept)))
  }
}
