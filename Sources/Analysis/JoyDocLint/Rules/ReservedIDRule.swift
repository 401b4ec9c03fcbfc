package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// A row, column or level whose id has a meaning in the paths of decorators.
package enum ReservedIDRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = RuleDescription(
    "reserved-id", .warning, "A part has an id that is reserved in the paths of decorators.",
    reason: """
      Applications address decorators by paths such as page/position/rows, in which 'schemas', \
      'rows' and 'columns' are not ids. A part with such an id cannot be addressed.
      """,
    wrong: example("rows"), right: example("lines"), subject: .document)

  private static func example(_ id: String) -> String {
    RuleExample.document(
      RuleExample.field(
        "a", "table",
        #", "rowOrder": [], "tableColumnOrder": ["\#(id)"], "tableColumns": [{"_id": "\#(id)", "type": "text"}]"#
      ))
  }

  static let words = ["schemas", "rows", "columns"].map { Array($0.utf8) }

  /// Returns `true` if the string at `node` is reserved.
  static func isReserved(_ node: JSONNode, in tree: JSONTree) -> Bool {
    words.contains { tree.isText(node, utf8: $0) }
  }

  static func found(
    _ part: String, at node: JSONNode, in document: LintedDocument, field: String? = nil
  ) -> Finding {
    finding(
      "\(part) has the id '\(document.tree.string(node) ?? "")', which is reserved in paths of decorators",
      hint: "give it another id", at: document.tree.range(node), field: field)
  }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    let tree = document.tree
    guard field.isPresent, field.kind.storage.hasRows, tree.mayHold(words, in: field.node) else {
      return []
    }
    var findings: [Finding] = []
    func check(_ id: JSONNode?, _ part: String) {
      guard let id, isReserved(id, in: tree) else { return }
      findings.append(found("\(part) of '\(field.id)'", at: id, in: document, field: field.id))
    }
    for column in field.allColumns { check(tree[column.node, "_id"], "a column") }
    if field.kind.storage == .nestedRows, let schemas = tree[field.node, "schema"] {
      for member in tree.members(of: schemas) { check(member.name, "a level") }
    }
    field.visitRows(in: tree) { row in
      check(tree[row, "_id"], "a row")
      return true
    }
    return findings
  }
}
