package import FormulaLint
package import JoyDoc
package import JoyDocLint

/// The findings in a text, with what it takes to bring them up to date after an edit of a formula.
package struct KnownProblems: Sendable {
  /// The findings in the order of their places.
  package let findings: [Finding]
  private let linter: Linter
  private let document: LintedDocument?
  private let found: DocumentFindings?

  /// Looks at everything. Complexity: that of the linter.
  package init(
    _ analysis: Analysis, name: String, settings: RuleSettings = RuleSettings(),
    names: FormulaNames = .open, ownRules: OwnRules = .none
  ) {
    linter = Linter(
      language: analysis.language, settings: settings, names: names, ownRules: ownRules)
    guard analysis.format == .document, let document = analysis.document, let plan = analysis.plan,
      analysis.faults.isEmpty
    else {
      findings = Problems.findings(analysis, name: name, by: linter)
      self.document = nil
      found = nil
      return
    }
    let linted = LintedDocument(
      document, plan, language: analysis.language, profile: settings.profile)
    let found = DocumentFindings(linted, formulaRules: linter.formulaRules, ownRules: ownRules)
    findings = linter.findings(found, in: linted)
    self.document = linted
    self.found = found
  }

  private init(_ document: LintedDocument, _ found: DocumentFindings, linter: Linter) {
    findings = linter.findings(found, in: document)
    self.linter = linter
    self.document = document
    self.found = found
  }

  /// The findings after a change inside one formula; nil if everything is to be looked at.
  ///
  /// Complexity: O(findings log findings), what rules about the formula take, and a few copied words
  /// for every 64 formulas; what rules about whole documents take if the formula reads other fields.
  package func following(_ edit: FormulaEdit, _ analysis: Analysis) -> KnownProblems? {
    guard let before = self.document, var found = self.found, let document = analysis.document,
      let plan = analysis.plan
    else { return nil }
    let linted = before.replacing(definition: edit.definition, with: document, plan)
    found.update(edit, before, linted)
    return KnownProblems(linted, found, linter: linter)
  }
}
