/// A rule that searches for counterexamples, which takes far longer than other rules.
package protocol ExploredRule: DocumentRule {
  /// Returns the findings of a search with the budget `work`, in evaluation steps.
  ///
  /// If `work` is 0, returns only failures that are proved without running a formula.
  static func check(_ document: LintedDocument, work: Int) -> [Finding]
}

extension ExploredRule {
  package static var manner: RuleManner { .explored(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    check(document, work: Linter.mostSearch)
  }
}
