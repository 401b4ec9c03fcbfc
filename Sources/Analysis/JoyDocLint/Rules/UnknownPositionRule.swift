package import FormulaLint
package import JoyDoc
import JSONTree
import SourceText

/// A position on a page whose field does not exist.
package enum UnknownPositionRule: DocumentRule {
  package static let description = UnknownReferenceRule.description

  package static var granularity: RuleGranularity { .position(check) }

  package static func check(
    _ position: FieldPosition, on page: String?, in document: LintedDocument
  ) -> Finding? {
    guard let id = position.field, !id.isEmpty,
      document.document.fieldNumbers.number(of: id) == nil,
      let node = document.tree[position.node, "field"]
    else { return nil }
    let place = page.map { " of the page '\($0)'" } ?? ""
    return finding(
      "a position\(place) refers to the field '\(id.prefix(40))', which does not exist",
      hint: "write the id of a field, or remove the position", at: document.tree.range(node))
  }
}
