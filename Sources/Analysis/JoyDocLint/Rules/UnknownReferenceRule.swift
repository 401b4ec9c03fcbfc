package import FormulaLint
import IndexedCollections
package import SheetEvaluation
import JSONTree
import JoyDocFormulas
import JoyDoc
import SourceText

/// A field that refers to a file, column or option that does not exist.
package enum UnknownReferenceRule: DocumentRule {
  package static let description = RuleDescription(
    "unknown-reference", .warning,
    "A part of the document refers to another one that does not exist.",
    reason: """
      A position without a field shows nothing, a field without a file is on no page, and a cell \
      without a column is never read. Usually an id was mistyped, or the part that it names was \
      removed.
      """,
    wrong: RuleExample.document(table(cell: "many")),
    right: RuleExample.document(table(cell: "qty")), subject: .document)

  private static func table(cell: String) -> String {
    let columns = #"[{"_id": "qty", "type": "number", "title": "Quantity"}]"#
    let row = #"{"_id": "r", "cells": {"\#(cell)": 2}}"#
    return RuleExample.field(
      "a", "table",
      #", "rowOrder": ["r"], "tableColumnOrder": ["qty"], "tableColumns": \#(columns), "value": [\#(row)]"#
    )
  }

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent else { return [] }
    return [file(of: field, document)].compactMap { $0 } + columnOrder(of: field, document)
      + cells(of: field, document)
  }

  private static func file(of field: Field, _ document: LintedDocument) -> Finding? {
    let files = document.document.files.lazy.compactMap { $0.id }.filter { !$0.isEmpty }
    guard let named = field.file, !named.isEmpty, !files.isEmpty, !files.contains(named),
      let node = document.tree[field.node, "file"]
    else { return nil }
    let range = document.tree.range(node)
    let only = files.dropFirst().isEmpty ? files.first : nil
    return finding(
      "the field '\(field.id)' is in the file '\(named.prefix(40))', which does not exist",
      hint: only.map { "write '\($0)', the id of the document's file" },
      at: range,
      fixes: only.map {
        [
          .init(
            "write '\($0)'", isSafe: false, range,
            with: JSONText.string($0))
        ]
      } ?? [], field: field.id)
  }

  private static func columnOrder(of field: Field, _ document: LintedDocument) -> [Finding] {
    guard field.kind.storage == .rows, let order = field.columnOrder, !field.columns.isEmpty else {
      return []
    }
    let ids = Set(field.columns.map { $0.id })
    return document.tree.elements(of: order).compactMap { element in
      guard let id = document.tree.string(element), !ids.contains(id) else { return nil }
      return finding(
        "the 'tableColumnOrder' of '\(field.id)' names '\(id.prefix(40))', which is not a column",
        hint: "remove it", at: document.tree.range(element), field: field.id)
    }
  }

  // MARK: Cells

  /// The number of cells with one name or in one column, and the first of them.
  private struct Group {
    var count = 0
    var first: DocumentRange
    var text = ""
  }

  /// The columns of one level of rows, prepared for comparison with cells.
  private struct Level {
    let ids: [String]
    let names: ColumnNames
    let options: [Set<String>]

    init(_ columns: [Column]) {
      ids = columns.map { $0.id }
      names = ColumnNames(ids)
      options = columns.map { Set($0.options.map { $0.id }) }
    }
  }

  /// Returns one finding per cell name without a column, and one per column with unknown options.
  ///
  /// Complexity: O(size of the value).
  private static func cells(of field: Field, _ document: LintedDocument) -> [Finding] {
    guard field.kind.storage.hasRows, let value = field.value else {
      return []
    }
    let tree = document.tree
    let levels = Dictionary(firstOf: field.schemas.map { ($0.id, Level($0.columns)) })
    let top =
      field.kind.storage == .rows
      ? Level(field.columns) : field.rootSchema.flatMap { levels[$0.id] } ?? Level([])
    var (strays, misfits): ([String: Group], [String: Group]) = ([:], [:])
    var lists = [(rows: value, level: top)]
    while let (rows, level) = lists.popLast() {
      for row in tree.elements(of: rows) where !tree.isDeleted(row) {
        if !level.ids.isEmpty, let cells = tree[row, "cells"] {
          for (number, cell) in tree.members(of: cells).enumerated() {
            guard let place = level.names.place(of: cell.name, expecting: number, in: tree) else {
              let name = tree.string(cell.name) ?? ""
              note(cell.name, name, named: name, in: &strays, tree)
              continue
            }
            guard !level.options[place].isEmpty,
              let id = unknownOption(in: cell.value, level.options[place], tree)
            else { continue }
            note(cell.value, id, named: level.ids[place], in: &misfits, tree)
          }
        }
        guard field.kind.storage == .nestedRows, let children = tree[row, "children"] else {
          continue
        }
        for child in tree.members(of: children) {
          guard let id = tree.string(child.name), let level = levels[id],
            let rows = tree[child.value, "value"]
          else { continue }
          lists.append((rows, level))
        }
      }
    }
    return reported(strays, misfits, field)
  }

  private static func note(
    _ node: JSONNode, _ text: String, named name: String, in groups: inout [String: Group],
    _ tree: JSONTree
  ) {
    let range = tree.range(node)
    var group = groups[name] ?? Group(first: range, text: text)
    group.count += 1
    if range.start < group.first.start { (group.first, group.text) = (range, text) }
    groups[name] = group
  }

  private static func unknownOption(
    in value: JSONNode, _ options: Set<String>, _ tree: JSONTree
  ) -> String? {
    let nodes = tree.kind(value) == .array ? Array(tree.elements(of: value)) : [value]
    return nodes.lazy.compactMap { tree.string($0) }.first { !$0.isEmpty && !options.contains($0) }
  }

  private static func reported(
    _ strays: [String: Group], _ misfits: [String: Group], _ field: Field
  ) -> [Finding] {
    strays.sorted { $0.key < $1.key }.map { name, group in
      let what = group.count == 1 ? "a cell" : "\(group.count) cells"
      return finding(
        "\(what) of '\(field.id)' \(group.count == 1 ? "belongs" : "belong") to '\(name.prefix(40))', which is not a column there",
        hint: "it is never read; write the id of a column, or remove it", at: group.first,
        field: field.id)
    }
      + misfits.sorted { $0.key < $1.key }.map { column, group in
        finding(
          "a cell of the column '\(column)' of '\(field.id)' holds '\(group.text.prefix(40))', which is not the id of an option",
          .information, hint: "write the id of an option", at: group.first, field: field.id)
      }
  }
}
