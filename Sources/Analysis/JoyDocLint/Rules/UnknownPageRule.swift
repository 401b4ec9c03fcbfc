package import FormulaLint
package import JSONTree
import JoyDoc
import SourceText

/// A `pageOrder` with an id that is not a page.
package enum UnknownPageRule: DocumentRule {
  package static let description = UnknownReferenceRule.description

  package static var granularity: RuleGranularity { .scalar(check, along: check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.document.files.flatMap { file in
      [(file.node, file.pages)] + file.views.map { ($0.node, $0.pages) }
    }.flatMap { owner, pages -> [Finding] in
      guard let order = order(of: owner, document) else { return [] }
      let ids = Set(pages.map { $0.id })
      return document.tree.elements(of: order).compactMap { check($0, ids, document) }
    }
  }

  package static func check(along way: [JSONNode], in document: LintedDocument) -> [Finding] {
    guard way.count > 2, let element = way.last else { return [] }
    let (owner, order) = (way[way.count - 3], way[way.count - 2])
    let views = document.document.files.flatMap { $0.views }.map { ($0.node, $0.pages) }
    let all = document.document.files.map { ($0.node, $0.pages) } + views
    guard let pages = all.first(where: { $0.0 == owner })?.1,
      self.order(of: owner, document) == order
    else { return [] }
    return [check(element, Set(pages.map { $0.id }), document)].compactMap { $0 }
  }

  /// Returns the `pageOrder` of a file or view, or `nil` if it lacks its pages, which is reported
  /// itself.
  private static func order(of owner: JSONNode, _ document: LintedDocument) -> JSONNode? {
    document.tree[owner, "pages"].flatMap { _ in document.tree[owner, "pageOrder"] }
  }

  private static func check(
    _ element: JSONNode, _ pages: Set<String>, _ document: LintedDocument
  ) -> Finding? {
    guard let id = document.tree.string(element), !pages.contains(id) else { return nil }
    return finding(
      "'pageOrder' names '\(id.prefix(40))', which is not a page there",
      hint: "write the id of a page, or remove it", at: document.tree.range(element))
  }
}
