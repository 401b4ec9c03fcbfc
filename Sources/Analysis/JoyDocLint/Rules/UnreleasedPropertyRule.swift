import DocumentFormat
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// A member of a column that belongs to a withdrawn release.
package enum UnreleasedPropertyRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = RuleDescription(
    "unreleased-property", .information,
    "A column has a property of a release that was withdrawn.",
    reason: """
      The property was published for one day and then withdrawn. It is preserved, but nothing \
      evaluates it.
      """,
    wrong: example(#", "cellsHidden": true"#), right: example(""), subject: .document)

  private static func example(_ members: String) -> String {
    RuleExample.document(
      RuleExample.field(
        "a", "table",
        #", "rowOrder": [], "tableColumnOrder": ["b"], "tableColumns": [{"_id": "b", "type": "text"\#(members)}]"#
      ))
  }

  private static let names = PartName.column.part.members.filter { $0.status == .unreleased }
    .map { Array($0.name.utf8) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent else { return [] }
    let tree = document.tree
    return field.allColumns.flatMap { column in
      names.compactMap { name in
        guard let member = tree.member(utf8: name, of: column.node) else { return nil }
        return finding(
          "'\(String(decoding: name, as: UTF8.self))' of the column '\(column.id)' of '\(field.id)' was withdrawn before its release",
          hint: "it is never evaluated", at: tree.range(member.name), field: field.id)
      }
    }
  }
}
