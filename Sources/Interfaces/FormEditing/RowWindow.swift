import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import ValueFormatting

/// A range of rows in a table, or in a list of a collection.
struct RowWindow {
  static let maxRows = 200

  let state: FormState
  let field: CellID
  /// The path of alternating row and schema IDs; empty for the outermost list.
  let path: String

  /// Returns `count` rows starting at `from` as a JSON object. Throws if there is no such list.
  ///
  /// Complexity: O(rows of the list + size of the returned rows).
  func json(epoch: Int, from: Int, count: Int) throws(ChangeError) -> [UInt8] {
    let stored = state.live[field]
    let list = try RowList(stored, path.isEmpty ? .outermost : RowPlace(parentPath: path))
    let start = min(max(0, from), list.shown.count)
    let end = min(list.shown.count, start + min(max(0, count), Self.maxRows))
    return JSONWriter.object { writer in
      writer.append("epoch", epoch)
      writer.append("count", list.shown.count)
      writer.append("from", start)
      state.append(columns: list.columns, to: &writer)
      let level = Level(of: list, field: state.live.document.fields[field], state)
      writer.append("inline", level.editability.isInline)
      writer.append("form", level.editability.usesForm)
      writer.appendObjects("rows", of: list.shown[start..<end]) { writer, place in
        append(list.elements[place], of: list, level, to: &writer)
      }
    }
  }

  /// The presentation of the rows of a list.
  private struct Level {
    let editability: Editability
    let decorators: [Decorator]
    /// The text of each row in a compact view, for the outermost list.
    let template: CompactTemplate?

    init(of list: RowList, field: JoyDoc.Field, _ state: FormState) {
      let tree = state.live.document.tree
      let schema = field.schemas.first { $0.id == list.schemaID }
      let node = schema?.node ?? field.node
      // The top level of a collection may be described by the field.
      let isTop = list.schemaID == nil || list.schemaID == field.rootSchema?.id
      decorators =
        Decorator.shown(atRowsOf: node, of: tree)
        ?? (isTop ? Decorator.shown(atRowsOf: field.node, of: tree) : nil) ?? []
      let hasOwn = tree[node, "editability"] != nil
      editability = Editability(of: hasOwn || !isTop ? node : field.node, in: tree)
      let position = isTop ? state.live.document.compactPositions(of: field.id).first : nil
      template = position.flatMap { state.template(of: $0) }
    }
  }

  private func append(
    _ row: JSONNode, of list: RowList, _ level: Level, to writer: inout JSONWriter
  ) {
    let tree = list.tree
    writer.append(
      decorators: Decorator.shown(atRow: row, of: tree, common: level.decorators))
    let id = tree.string("_id", of: row) ?? ""
    let cells = tree[row, "cells"]
    let zone = tree.string("tz", of: row)
    writer.append("id", id)
    var texts: [String: String] = [:]
    let stored = MemberIndex(of: cells, in: tree, lookups: list.columns.count)
    writer.appendObject("cells") { writer in
      for column in list.columns where !column.isDeleted {
        let cell = stored[column.id]
        // The text of a block is stored with its column.
        let shown =
          column.kind.storage == .block && cell == nil
          ? blockText(column)
          : StoredText(cell, of: tree, in: column, rowZone: zone, timeZone: state.timeZone)
        let isMissing =
          column.isRequired && column.kind.storage != .block
          && state.visibility.isShown(column: column)
          && !LogicOperand(kind: column.kind, options: column.options, value: cell, tree: tree)
            .isFilled
        if level.template != nil { texts[column.id] = shown.text }
        writer.appendObject(column.id) { writer in
          writer.append("text", shown.text)
          writer.append("input", shown.input)
          writer.append("valid", !isMissing)
          if column.kind.storage == .options { writer.append("chosen", shown.chosen) }
          if column.kind.storage == .attachments { writer.append(files: cell, of: tree) }
          let decorators = Decorator.shown(atCell: column.id, ofRow: row, of: tree)
          if !decorators.isEmpty { writer.append(decorators: decorators) }
        }
      }
    }
    if let template = level.template {
      writer.appendObjects("sentence", of: template.pieces) { writer, piece in
        switch piece {
        case .text(let text): writer.append("text", text)
        case .code(let column, let written):
          writer.append("text", texts[column] ?? written)
          writer.append("unknown", texts[column] == nil)
        }
      }
    }
    appendChildren(of: id, list, cells, to: &writer)
  }

  private func blockText(_ column: Column) -> StoredText {
    StoredText(
      column.defaultValue, of: state.live.document.tree, in: column, timeZone: state.timeZone)
  }

  private func appendChildren(
    of id: String, _ list: RowList, _ cells: JSONNode?, to writer: inout JSONWriter
  ) {
    let schemas = list.stored.field.schemas
    guard let level = schemas.first(where: { $0.id == list.schemaID }) else {
      return writer.append("children", [])
    }
    let children = schemas.filter { level.children.contains($0.id) }
    writer.appendObjects("children", of: children) { writer, child in
      let steps = (path.isEmpty ? "" : path + ".") + "\(id).\(child.id)"
      let inner = try? RowList(list.stored, RowPlace(parentPath: steps))
      writer.append("schema", child.id)
      writer.append("title", child.title)
      writer.append("count", inner?.shown.count ?? 0)
      writer.append(
        "shown",
        state.visibility.isShown(schema: child, below: level, cells: cells, of: list.tree))
    }
  }
}
