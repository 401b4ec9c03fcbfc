package import FormulaLint
import IndexedCollections
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
    var found: [(owner: JSONNode, hidden: JSONMember, column: String)] = []
    for list in positions.compactMap({ $0.tableColumns }) {
      for member in tree.members(of: list) {
        guard let hidden = tree.member("hidden", of: member.value),
          let column = tree.string(member.name)
        else { continue }
        found.append((member.value, hidden, column))
      }
    }
    if found.isEmpty { return [] }
    let columns = Dictionary(firstOf: field.allColumns.map { ($0.id, $0.node) })
    let isShownOften = document.document.positionCount(of: field.id) > 1
    let bytes = tree.bytes
    return found.map { owner, hidden, id in
      let correction = columns[id].flatMap {
        fix(hidden, of: owner, column: $0, isShownOften: isShownOften, tree, bytes)
      }
      let isShown = tree.bool(hidden.value) == false
      return finding(
        isShown
          ? "a position states that the column '\(id)' of '\(field.id)' is shown, which hosts may ignore"
          : "a position hides the column '\(id)' of '\(field.id)', which hosts may ignore",
        hint: isShown ? "remove it" : "hide the column itself", at: tree.range(hidden.name),
        fixes: [correction].compactMap { $0 }, field: field.id)
    }
  }

  /// Returns the fix that hides the column instead, or `nil` if `hidden` is not a boolean.
  private static func fix(
    _ hidden: JSONMember, of owner: JSONNode, column: JSONNode, isShownOften: Bool,
    _ tree: JSONTree, _ bytes: [UInt8]
  ) -> DocumentDiagnostic.Fix? {
    guard let isHidden = tree.bool(hidden.value) else { return nil }
    var edit = JSONEdit()
    edit.removeMembers(["hidden"], of: owner, in: tree)
    if isHidden { edit.setMember("hidden", Array("true".utf8), of: column, in: tree) }
    return .init(
      isHidden ? "hide the column itself" : "remove 'hidden'", isSafe: !isShownOften || !isHidden,
      edits: edit.replacements(in: bytes).map {
        .init($0.range, with: String(decoding: $0.bytes, as: UTF8.self))
      })
  }
}
