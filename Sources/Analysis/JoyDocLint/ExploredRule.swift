/// A rule that tries fillings of a document, which takes far longer than what others do.
package protocol ExploredRule: DocumentRule {
  /// What is found with so much work, which is counted and not timed.
  static func check(_ document: LintedDocument, work: Int) -> [Finding]
}

extension ExploredRule {
  package static var manner: RuleManner { .explored(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    check(document, work: Linter.mostSearch)
  }
}
