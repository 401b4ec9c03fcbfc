package import FormulaLint
import JoyDoc
package import JoyDocLint

/// The findings in a text, with what it takes to bring them up to date after an edit.
package struct KnownProblems: Sendable {
  /// The findings in the order of their places.
  package let findings: [Finding]
  private let linter: Linter
  private let document: LintedDocument?
  private let found: DocumentFindings?
  /// Whether the JSON is broken, so that what was found is not told.
  private let isBroken: Bool
  /// What was known last of a text that was sound; nil if this one is.
  private let earlier: (found: DocumentFindings, document: LintedDocument)?

  /// Looks at everything. What is known of formulas from `known`, which was found by the same settings
  /// and rules, is not found out again.
  ///
  /// Complexity: that of the linter.
  package init(
    _ analysis: Analysis, name: String, settings: RuleSettings = RuleSettings(),
    names: FormulaNames = .open, ownRules: OwnRules = .none, known: KnownProblems? = nil
  ) {
    linter = Linter(
      language: analysis.language, settings: settings, names: names, ownRules: ownRules)
    guard analysis.format == .document, let document = analysis.document, let plan = analysis.plan,
      analysis.faults.isEmpty
    else {
      findings = Problems.findings(analysis, name: name, by: linter)
      isBroken = analysis.isBroken
      self.document = nil
      found = nil
      earlier = known?.basis
      return
    }
    let linted = LintedDocument(
      document, plan, language: analysis.language, profile: settings.profile,
      known: known?.basis?.document)
    let found = linter.examined(linted, known: known?.basis)
    findings = linter.findings(found, in: linted)
    self.document = linted
    self.found = found
    isBroken = false
    earlier = nil
  }

  /// What others may take over of what is known here.
  private var basis: (found: DocumentFindings, document: LintedDocument)? {
    guard let found, let document else { return earlier }
    return (found, document)
  }

  /// Finds out what following the first edits takes. Complexity: O(definitions log definitions).
  package func prepareFollowing() {
    document?.prepareFollowing()
    if let document { found?.prepareFollowing(document) }
  }

  private init(
    _ document: LintedDocument, _ found: DocumentFindings, linter: Linter,
    told: [Finding]? = nil
  ) {
    findings = told ?? linter.findings(found, in: document)
    isBroken = told != nil
    self.linter = linter
    self.document = document
    self.found = found
    earlier = nil
  }

  /// What is found by trying fillings, which takes far longer than all else; what is found until the
  /// task is cancelled.
  package func searched() -> [Finding] {
    guard let document, let found, !isBroken else { return [] }
    var linter = linter
    linter.search = Linter.mostSearch
    return linter.searchFindings(found, in: document)
  }

  /// The findings after edits, each with the analysis after it; nil if everything is to be looked at.
  ///
  /// Complexity: O(findings log findings), what rules about the edited parts take, and a few copied
  /// words for every 64 formulas; what rules about whole documents take if formulas read other fields.
  package func following(
    _ edits: [(edit: FollowedEdit, analysis: Analysis)]
  ) -> KnownProblems? {
    guard var linted = self.document, var found = self.found else { return nil }
    for (edit, analysis) in edits {
      guard let document = analysis.document, let plan = analysis.plan else { return nil }
      let next = linted.following(edit.edit, affecting: edit.definitions, document, plan)
      found.update(edit.edit, affecting: edit.definitions, linted, next)
      linted = next
    }
    guard let last = edits.last?.analysis, last.isBroken else {
      return KnownProblems(linted, found, linter: linter)
    }
    return KnownProblems(
      linted, found, linter: linter, told: Problems.findings(last, name: "", by: linter))
  }
}
