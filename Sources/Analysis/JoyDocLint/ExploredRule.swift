/// A rule that searches for example inputs, which takes far longer than other rules.
package protocol ExploredRule: DocumentRule {
  /// Returns the findings that the search yields within `work`, a budget that counts steps, not
  /// time.
  static func check(_ document: LintedDocument, work: Int) -> [Finding]
}

extension ExploredRule {
  package static var manner: RuleManner { .explored(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    check(document, work: Linter.mostSearch)
  }
}
