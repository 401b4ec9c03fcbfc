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
    let parts =
      [(field.node, field.hiddenViews, "the field '\(field.id)'")]
      + field.allColumns.map {
        ($0.node, $0.hiddenViews, "the column '\($0.id)' of '\(field.id)'")
      }
    return parts.compactMap { node, hidden, name in
      guard hidden.count > 1,
        Set(document.document.ownViewTypes).isSubset(of: hidden),
        let member = document.tree.member("hiddenViews", of: node)
      else { return nil }
      return finding(
        "\(name) is hidden in all views of the document", hint: "write \"hidden\": true",
        at: document.tree.range(member.name), field: field.id)
    }
  }
}
