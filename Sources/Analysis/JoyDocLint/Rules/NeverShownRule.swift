package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// A field or column that is hidden in every view of the document.
package enum NeverShownRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = RuleDescription(
    "never-shown", .information, "A field or column is hidden in all views of the document.",
    reason: """
      'hiddenViews' names every view that the document has, on the screen and as PDF, so people \
      never see the part. 'hidden' says so more clearly.
      """,
    wrong: RuleExample.document(
      RuleExample.field("a", "text", #", "hiddenViews": ["desktop", "pdf"]"#)),
    right: RuleExample.document(RuleExample.field("a", "text", #", "hidden": true"#)),
    subject: .document)

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent else { return [] }
    var parts: [(node: JSONNode, hidden: [String], column: String?)] = []
    let hidden = field.hiddenViews
    if hidden.count > 1 { parts.append((field.node, hidden, nil)) }
    for column in field.allColumns where column.hiddenViews.count > 1 {
      parts.append((column.node, column.hiddenViews, column.id))
    }
    if parts.isEmpty { return [] }
    let types = Set(document.document.ownViewTypes)
    return parts.compactMap { node, hidden, column in
      guard types.isSubset(of: hidden),
        let member = document.tree.member("hiddenViews", of: node)
      else { return nil }
      let name =
        column.map { "the column '\($0)' of '\(field.id)'" } ?? "the field '\(field.id)'"
      return finding(
        "\(name) is hidden in all views of the document", hint: "write \"hidden\": true",
        at: document.tree.range(member.name), field: field.id)
    }
  }
}
