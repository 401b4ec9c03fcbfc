package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// Rows with cells in a table that declares no columns.
package enum UndeclaredColumnRule: DocumentRule {
  private static let rows = #", "value": [{"_id": "r", "cells": {"qty": 2}}]"#

  package static let scope = RuleScope.structure
  package static let description = RuleDescription(
    "undeclared-column", .information, "A table has cells, but declares no columns.",
    reason: "Formulas read such cells as they are stored: nothing is known of their types.",
    wrong: RuleExample.document(RuleExample.field("a", "table", rows)),
    right: RuleExample.document(
      RuleExample.field(
        "a", "table",
        #", "tableColumns": [{"_id": "qty", "type": "number", "title": "Quantity"}]"# + rows)),
    subject: .document)

  /// Names beyond these are counted.
  private static let mostNames = 5

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.document.fields.compactMap { field in
      guard field.kind == .table, field.columns.isEmpty, let value = field.value else {
        return nil
      }
      let tree = document.tree
      var names: [String] = []
      for row in tree.elements(of: value) {
        guard let cells = tree[row, "cells"] else { continue }
        for member in tree.members(of: cells) {
          if let name = tree.string(member.name), !names.contains(name) { names.append(name) }
        }
        if names.count > mostNames { break }
      }
      if names.isEmpty { return nil }
      let listed = names.prefix(mostNames).map { "'\($0)'" }.joined(separator: ", ")
      return finding(
        "the table '\(field.id)' declares no columns, so its cells are read as they are",
        hint: "declare \(listed)\(names.count > mostNames ? " and others" : "") in 'tableColumns'",
        at: field.idRange, field: field.id)
    }
  }
}
