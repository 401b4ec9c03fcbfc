package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// A position that hides a column of a table, instead of the column itself.
package enum DeprecatedPropertyRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = RuleDescription(
    "deprecated-property", .information,
    "A property is written where newer versions of the format no longer have it.",
    reason: """
      A position on a page used to hide columns of a table. The columns do so themselves now, in \
      all positions, and hosts may ignore the old property.
      """,
    wrong: example(position: #"{"qty": {"hidden": true}}"#, column: ""),
    right: example(position: "{}", column: #", "hidden": true"#), subject: .document)

  private static func example(position: String, column: String) -> String {
    #"""
    {"files": [{"_id": "f", "pageOrder": ["p"], "pages": [{"_id": "p", "name": "P", "width": 816,
       "height": 1056, "cols": 8, "rowHeight": 8, "layout": "grid", "presentation": "normal",
       "fieldPositions": [{"_id": "x", "field": "a", "type": "table", "displayType": "original",
         "x": 0, "y": 0, "width": 8, "height": 8, "tableColumns": \#(position)}]}]}],
     "fields": [{"_id": "a", "type": "table", "file": "f", "rowOrder": [],
       "tableColumnOrder": ["qty"], "tableColumns": [{"_id": "qty", "type": "number"\#(column)}]}]}
    """#
  }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent, field.kind.storage.hasRows else { return [] }
    let tree = document.tree
    let positions = document.document.columnPositions(of: field.id)
    return positions.flatMap { position -> [Finding] in
      guard let columns = position.tableColumns else { return [] }
      return tree.members(of: columns).compactMap { member in
        guard let hidden = tree.member("hidden", of: member.value),
          let id = tree.string(member.name)
        else { return nil }
        return finding(
          "a position hides the column '\(id)' of '\(field.id)', which hosts may ignore",
          hint: "hide the column itself", at: tree.range(hidden.name),
          fixes: [fix(hidden, of: member.value, id, field, document)].compactMap(\.self),
          field: field.id)
      }
    }
  }

  /// Returns the fix that hides the column instead, or `nil` if there is no such column.
  private static func fix(
    _ hidden: JSONMember, of owner: JSONNode, _ id: String, _ field: Field,
    _ document: LintedDocument
  ) -> DocumentDiagnostic.Fix? {
    let tree = document.tree
    guard let column = field.allColumns.first(where: { $0.id == id }),
      let isHidden = tree.bool(hidden.value)
    else { return nil }
    var edit = JSONEdit()
    edit.removeMembers(["hidden"], of: owner, in: tree)
    if isHidden { edit.setMember("hidden", Array("true".utf8), of: column.node, in: tree) }
    let pages = document.document.files.flatMap(\.allPages)
    let count = pages.lazy.flatMap(\.positions).filter { $0.field == field.id }.prefix(2).count
    return .init(
      isHidden ? "hide the column itself" : "remove 'hidden'", isSafe: count < 2 || !isHidden,
      edits: edit.replacements(in: tree.bytes).map {
        .init($0.range, with: String(decoding: $0.bytes, as: UTF8.self))
      })
  }
}
