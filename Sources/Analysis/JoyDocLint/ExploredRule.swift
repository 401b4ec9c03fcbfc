/// A rule that searches for counterexamples, which takes far longer than other rules.
package protocol ExploredRule: DocumentRule {
  /// Returns what is found with `work`, which is counted and not timed. With none, only what is proved
  /// without running a formula.
  static func check(_ document: LintedDocument, work: Int) -> [Finding]
}

extension ExploredRule {
  package static var manner: RuleManner { .explored(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    check(document, work: Linter.mostSearch)
  }
}
