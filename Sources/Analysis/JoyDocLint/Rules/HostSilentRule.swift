import DocumentFormat
package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// Pages and positions that the targeted hosts treat in different ways.
package enum HostSilentRule: DocumentRule {
  package static var granularity: RuleGranularity { .document(.structure, check) }

  package static let description = HostRules.silent

  package static func check(_ document: LintedDocument) -> [Finding] {
    guard let hosts = document.hosts else { return [] }
    let pages = document.document.files.flatMap { $0.allPages }
    var uses = pages.flatMap { page in self.uses(on: page, document) }
    if !hosts[.copiedPage].isEmpty { uses += copiedFormula(of: pages, document) }
    return uses.flatMap { HostFindings.findings(about: $0, hosts[$0.feature]) }
  }

  private static func uses(on page: Page, _ document: LintedDocument) -> [HostFindings.Use] {
    let tree = document.tree
    var uses: [HostFindings.Use] = []
    func add(_ feature: HostFeature, _ subject: String, at node: JSONNode) {
      uses.append(
        HostFindings.Use(
          feature: feature, subject: subject, range: HostFindings.range(of: node, in: document)))
    }
    let name = "the page '\(page.name ?? page.id)'"
    if let node = page.deletable, !page.isDeletable(in: tree) {
      add(.pageActions, "'deletable' of \(name)", at: node)
    }
    if let node = page.copyable, page.copies(in: tree) != (true, true) {
      add(.pageActions, "'copyable' of \(name)", at: node)
    }
    let comparison = page.logic?.conditions.first {
      HostFindings.comparesText($0, in: document)
    }
    if let comparison { add(.textComparison, "a condition compares a text", at: comparison.node) }
    for position in page.positions {
      guard let format = position.format, !format.isEmpty,
        !Shape.dateFormat.usualWords.contains(format), let node = tree[position.node, "format"]
      else { continue }
      add(.dateFormats, "the date format of '\(position.field ?? "")'", at: node)
    }
    return uses
  }

  /// Returns the use of the first formula, if a page may be copied.
  private static func copiedFormula(
    of pages: [Page], _ document: LintedDocument
  ) -> [HostFindings.Use] {
    let mayCopy = pages.contains { page in
      guard let node = page.copyable else { return true }
      return document.tree.kind(node) != .array || document.tree.count(node) > 0
    }
    guard mayCopy, let first = document.writtenFields.first else { return [] }
    return [
      HostFindings.Use(
        feature: .copiedPage, subject: "the formula of '\(first.field.id)'",
        range: first.formulaRange, formula: first.definition.id, field: first.field.id)
    ]
  }
}
