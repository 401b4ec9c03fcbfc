import FormulaSheets
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import JoyDocFormulas
import Presentation

/// Turns what people do in a form into changes of the document.
struct EditConversion {
  let live: LiveDocument
  let timeZone: String
  let now: Double

  /// The change that an edit means; nil for one that changes nothing. Throws why it cannot be made.
  func change(_ edit: Edit) throws(EditRefusal) -> DocumentChange? {
    switch edit {
    case .changelog(let change): return change
    case .text(let target, let text):
      let (number, field) = try field(target)
      if field.kind == .chart {
        return try ChartEdit(live[number]).setting(target, to: text)
      }
      return try change(target, number) { typed, old throws(TypedText.Refusal) in
        try typed.json(text, reference: old ?? now)
      }
    case .options(let target, let ids):
      let (number, field) = try field(target)
      if field.kind == .image || field.kind == .file || isImageColumn(target, number) {
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

  /// The change that puts a copy of a row below it, with fresh ids for what lies in it.
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

  /// The change that adds a picture. Throws why it cannot be made.
  func adding(_ picture: Picture, named name: String, to target: EditTarget) throws(EditRefusal)
    -> DocumentChange
  {
    let (number, field) = try field(target)
    guard field.kind == .image || field.kind == .file || isImageColumn(target, number) else {
      throw EditRefusal(code: "not-typed", "no picture can be added to '\(field.id)'")
    }
    let (old, tree, allowsMany) = try stored(target, number)
    var writer = JSONWriter()
    writer.beginArray()
    if allowsMany, let old {
      for element in tree.elements(of: old) { writer.appendRaw(tree.compactSource(element)) }
    }
    writer.appendRaw(picture.element(named: name))
    writer.endArray()
    return setting(target, to: JSONPart(written: writer.bytes))
  }

  // MARK: Parts

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
    do throws(TypedText.Refusal) {
      let (old, tree, _) = try storedOrNothing(target, number)
      let typed: TypedText
      if let columnID = target.column {
        let (column, zone) = try column(columnID, target, number)
        typed = TypedText(column, rowZone: zone, timeZone: timeZone)
      } else {
        typed = TypedText(live.document.fields[number], timeZone: timeZone)
      }
      let bytes = try json(typed, old.flatMap { tree.double($0) })
      return setting(target, to: JSONPart(written: bytes))
    } catch {
      if error.code == .notTyped, let refusal = unknownPart(target, number) { throw refusal }
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

  /// The list and the row that a target names. Throws if there is none.
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

  private func column(
    _ id: String, _ target: EditTarget, _ number: CellID
  ) throws(TypedText.Refusal) -> (column: Column, zone: String?) {
    guard let (list, row) = try? row(target, number),
      let column = list.columns.first(where: { $0.id == id })
    else { throw TypedText.Refusal(.notTyped, "there is no such cell") }
    return (column, list.tree.string("tz", of: row))
  }

  /// Why a cell is not there.
  private func unknownPart(_ target: EditTarget, _ number: CellID) -> EditRefusal? {
    guard let id = target.column else { return nil }
    do throws(ChangeError) {
      let (list, _) = try row(target, number)
      if list.columns.contains(where: { $0.id == id }) { return nil }
      throw .unknownColumn(id, field: target.field)
    } catch {
      return EditRefusal(error)
    }
  }

  private func isImageColumn(_ target: EditTarget, _ number: CellID) -> Bool {
    guard let id = target.column, let (list, _) = try? row(target, number) else { return false }
    return list.columns.contains { $0.id == id && $0.kind == .image }
  }

  /// What a target stores, and whether it may hold several things.
  private func stored(
    _ target: EditTarget, _ number: CellID
  ) throws(EditRefusal) -> (value: JSONNode?, tree: JSONTree, allowsMany: Bool) {
    do throws(ChangeError) {
      guard let id = target.column else {
        let stored = live[number]
        return (stored.field.value, stored.tree, live.document.fields[number].allowsMany)
      }
      let (list, row) = try row(target, number)
      guard let column = list.columns.first(where: { $0.id == id }) else {
        throw .unknownColumn(id, field: target.field)
      }
      let cells = list.tree[row, "cells"]
      let cell = cells.flatMap { list.tree.member(utf8: id.utf8, of: $0)?.value }
      return (cell, list.tree, column.allowsMany)
    } catch {
      throw EditRefusal(error)
    }
  }

  private func storedOrNothing(
    _ target: EditTarget, _ number: CellID
  ) throws(TypedText.Refusal) -> (value: JSONNode?, tree: JSONTree, allowsMany: Bool) {
    guard let found = try? stored(target, number) else {
      throw TypedText.Refusal(.notTyped, "there is no such cell")
    }
    return found
  }

  /// Keeps of some pictures those with the ids, in that order.
  private func keeping(
    _ ids: [String], _ target: EditTarget, _ number: CellID
  ) throws(EditRefusal) -> DocumentChange {
    let (old, tree, _) = try stored(target, number)
    let elements = old.map { tree.objects(in: $0) } ?? []
    var writer = JSONWriter()
    writer.beginArray()
    for id in ids {
      guard
        let element = elements.first(where: { element in
          tree.string("_id", of: element) == id
        })
      else { throw EditRefusal(code: "not-an-option", "there is no picture '\(id.prefix(60))'") }
      writer.appendRaw(tree.compactSource(element))
    }
    writer.endArray()
    return setting(target, to: JSONPart(written: writer.bytes))
  }
}
