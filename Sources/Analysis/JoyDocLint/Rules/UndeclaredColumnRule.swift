package import SheetEvaluation
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// Rows with cells in a table, or at a level of a collection, that declares no columns.
package enum UndeclaredColumnRule: DocumentRule {
  private static let rows = #", "value": [{"_id": "r", "cells": {"qty": 2}}]"#

  package static let description = RuleDescription(
    "undeclared-column", .information, "A table or collection has cells, but declares no columns.",
    reason: "Formulas read such cells as they are stored, because their types are unknown.",
    wrong: RuleExample.document(RuleExample.field("a", "table", rows)),
    right: RuleExample.document(
      RuleExample.field(
        "a", "table",
        #", "tableColumns": [{"_id": "qty", "type": "number", "title": "Quantity"}]"# + rows)),
    subject: .document)

  /// The maximum number of names to list in a message.
  private static let maxNames = 5

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    let names = undeclared(field, document.tree)
    if names.isEmpty { return [] }
    let isTable = field.kind.storage == .rows
    let listed = names.prefix(maxNames).map { "'\($0)'" }.joined(separator: ", ")
    let cells = isTable ? "so its cells" : "for some rows, so their cells"
    let comma = isTable ? ", " : " "
    return [
      finding(
        "the \(field.kind.name) '\(field.id)' declares no columns\(comma)\(cells) are read as stored",
        hint: "declare \(listed)\(names.count > maxNames ? " and others" : "") in 'tableColumns'",
        at: field.idRange, field: field.id)
    ]
  }

  /// Returns the names of cells without declared columns, a few more than `maxNames` at most.
  ///
  /// Complexity: O(size of the value).
  private static func undeclared(_ field: JoyDoc.Field, _ tree: JSONTree) -> [String] {
    guard let value = field.value else { return [] }
    var names: [String] = []
    var lists: [(rows: JSONNode, isDeclared: Bool)]
    if field.kind.storage == .nestedRows {
      lists = [(value, field.rootSchema?.columns.isEmpty == false)]
    } else if field.kind.storage == .rows, field.columns.isEmpty {
      lists = [(value, false)]
    } else {
      return []
    }
    let declared = Set(field.schemas.filter { !$0.columns.isEmpty }.map { $0.id })
    while let (rows, isDeclared) = lists.popLast(), names.count <= maxNames {
      for row in tree.elements(of: rows) where names.count <= maxNames {
        if !isDeclared, let cells = tree[row, "cells"] {
          for member in tree.members(of: cells) {
            if let name = tree.string(member.name), !names.contains(name) { names.append(name) }
          }
        }
        guard field.kind.storage == .nestedRows, let children = tree[row, "children"] else {
          continue
        }
        for child in tree.members(of: children) {
          guard let id = tree.string(child.name), let below = tree[child.value, "value"] else {
            continue
          }
          lists.append((below, declared.contains(id)))
        }
      }
    }
    return names
  }
}
