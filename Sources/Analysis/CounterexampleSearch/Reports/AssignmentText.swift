import FormulaChecker
package import SheetEvaluation
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// Descriptions of assignments with the titles and options of a form.
package struct AssignmentText {
  private let document: JoyDocument
  /// The columns whose cells are described, by table. All cells of other tables are described.
  private var columns: [CellID: Set<String>] = [:]

  package init(_ document: JoyDocument) { self.document = document }

  /// Creates descriptions without the cells of columns that `target` does not depend on.
  ///
  /// Such cells only make a row complete. Complexity: O(size of the formulas that the field depends
  /// on).
  package init(of target: TargetNumber, in filled: FilledDocument) {
    self.init(filled.document)
    let checks = filled.checks
    var whole: Set<CellID> = []
    for number in checks.sheet.order(of: [target], where: { _ in true }) {
      guard let checked = checks.sheet.formula(of: number) else { continue }
      let use = ColumnUse(checked, functions: checks.language.functions)
      for slot in checked.references where document.fields[slot.index].kind.storage.hasRows {
        if let read = use.columns(of: document.fields[slot.index], at: slot) {
          columns[CellID(slot), default: []].formUnion(read)
        } else {
          whole.insert(CellID(slot))
        }
      }
    }
    for table in whole { columns[table] = nil }
  }

  /// Returns the title of a field, or its id if it has no title, in quotes.
  package func name(of field: CellID) -> String {
    let field = document.fields[field]
    return "'\(EscapedText.line(field.title.flatMap { $0.isEmpty ? nil : $0 } ?? field.id))'"
  }

  /// Returns a description such as "'Lines' has no rows and 'Discount' is 0".
  ///
  /// Returns `nil` if `values` is empty.
  package func text(_ values: [FilledValue]) -> String? {
    let parts = values.compactMap { value -> String? in
      guard let cell = document.number(of: value.field) else { return nil }
      return "\(name(of: cell)) \(state(value.json, cell))"
    }
    return parts.isEmpty ? nil : parts.enumerated(with: .and)
  }

  /// Returns a field with an assignment, such as "'Total' when 'Discount' is 0".
  package func name(of field: CellID, when values: [FilledValue]) -> String {
    "\(name(of: field)) \(situation(values))"
  }

  /// Returns "when" with a description of `values`, or `stored` if `values` is empty.
  package func situation(
    _ values: [FilledValue], otherwise stored: String = "as it is stored"
  ) -> String {
    text(values).map { "when \($0)" } ?? stored
  }

  /// Returns a stored value in readable form.
  package func value(_ json: [UInt8], of field: CellID) -> String {
    let (tree, field) = (JSONTree.parse(json).tree, document.fields[field])
    return Self.value(tree.root, of: tree, field.kind, field.options) ?? "empty"
  }

  private func state(_ json: [UInt8], _ cell: CellID) -> String {
    let (tree, field) = (JSONTree.parse(json).tree, document.fields[cell])
    guard field.kind.storage.hasRows else {
      return Self.value(tree.root, of: tree, field.kind, field.options).map { "is \($0)" }
        ?? "is empty"
    }
    let all = field.rootSchema?.columns ?? field.columns
    guard let read = columns[cell] else { return rows(tree, all) }
    return rows(tree, all.filter { read.contains($0.id) })
  }

  private func rows(_ tree: JSONTree, _ columns: [Column]) -> String {
    let rows = tree.objects(in: tree.root)
    guard tree.kind(tree.root) == .array, !rows.isEmpty else { return "has no rows" }
    if columns.isEmpty { return "has \(Counted.plain(rows.count, "rows"))" }
    let texts = rows.map { cells(of: $0, tree, columns) }
    if texts.count == 1 {
      return texts[0].isEmpty ? "has one empty row" : "has one row with \(texts[0])"
    }
    let all = "has \(texts.count) rows"
    guard Set(texts).count > 1 else {
      return texts[0].isEmpty ? "\(all), all empty" : "\(all), each with \(texts[0])"
    }
    return texts.count > Self.maxDescribedRows
      ? all : "\(all): " + texts.map { $0.isEmpty ? "an empty one" : $0 }.joined(separator: "; ")
  }

  /// The maximum number of different rows to describe. For more rows, only their number is given.
  private static let maxDescribedRows = 3

  private func cells(of row: JSONNode, _ tree: JSONTree, _ columns: [Column]) -> String {
    columns.compactMap { column -> String? in
      guard let all = tree[row, "cells"],
        let cell = tree.member(utf8: column.id.utf8, of: all)?.value,
        let value = Self.value(cell, of: tree, column.kind, column.options)
      else { return nil }
      return "'\(column.title ?? column.id)' \(value)"
    }.joined(separator: ", ")
  }

  /// The maximum number of characters of a text to show.
  private static let maxCharacters = 60

  private static func shortened(_ text: String) -> String {
    text.count > maxCharacters ? "\(text.prefix(maxCharacters))…" : text
  }

  /// Returns a stored value in readable form, or `nil` if it is empty.
  private static func value(
    _ node: JSONNode, of tree: JSONTree, _ kind: FieldKind, _ options: [JoyDoc.Option]
  ) -> String? {
    switch tree.kind(node) {
    case .null: return nil
    case .number:
      guard kind.storage == .instant, let date = StoredDate(node, of: tree) else { break }
      return String(date.isoText.prefix { $0 != "T" })
    case .string:
      guard let text = tree.string(node), !text.isEmpty else { return nil }
      return "'\(shortened(options.first { $0.id == text }?.text ?? text))'"
    case .array:
      let parts = tree.elements(of: node).map { value($0, of: tree, kind, options) ?? "nothing" }
      return parts.isEmpty ? nil : parts.joined(separator: " and ")
    case .object: return kind.storage == .series ? "a chart" : "a file"
    default: break
    }
    return String(decoding: tree.source(node), as: UTF8.self)
  }
}
