package import FormulaLint
import JoyDoc
package import JoyDocLint
package import SourceText

/// The findings of a text, with the state required to update them incrementally.
package struct IncrementalFindings: Sendable {
  /// The findings, sorted by offset.
  package let findings: [Finding]
  private let linter: Linter
  private let document: LintedDocument?
  private let found: DocumentFindings?
  /// Whether the JSON is malformed, so that `found` is not reported.
  private let isBroken: Bool
  /// The results for the last well-formed text, or `nil` if this text is well-formed.
  private let earlier: (found: DocumentFindings, document: LintedDocument)?

  /// Lints the whole text, reusing results from `known`.
  ///
  /// `known` must have been computed with the same settings and rules.
  ///
  /// Complexity: that of the linter.
  package init(
    _ analysis: Analysis, name: String, settings: RuleSettings = RuleSettings(),
    names: FormulaNames = .open, customRules: CustomRules = .none, known: IncrementalFindings? = nil
  ) {
    linter = Linter(
      language: analysis.language, settings: settings, names: names, customRules: customRules)
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
      hosts: linter.hosts, known: known?.basis?.document)
    let found = linter.examined(linted, known: known?.basis)
    findings = linter.findings(found, in: linted)
    self.document = linted
    self.found = found
    isBroken = false
    earlier = nil
  }

  /// The results that a later analysis may reuse.
  private var basis: (found: DocumentFindings, document: LintedDocument)? {
    guard let found, let document else { return earlier }
    return (found, document)
  }

  /// Builds the indexes used by `updated`. Complexity: O(definitions log definitions).
  package func prepareForUpdates() {
    document?.prepareForUpdates()
    if let document { found?.prepareForUpdates(document) }
  }

  private init(
    _ document: LintedDocument, _ found: DocumentFindings, linter: Linter,
    reported: [Finding]? = nil
  ) {
    findings = reported ?? linter.findings(found, in: document)
    isBroken = reported != nil
    self.linter = linter
    self.document = document
    self.found = found
    earlier = nil
  }

  /// Returns the edits of the safe fixes that do no harm together, in the order of their ranges.
  ///
  /// `bytes` is the text, and `name` its name. Complexity: that of the linter.
  package func safeEdits(in bytes: [UInt8], of name: String) -> [DocumentDiagnostic.Edit] {
    linter.harmlessFixes(of: findings, in: bytes, of: name).flatMap(\.edits)
      .sorted { $0.range.start < $1.range.start }
  }

  /// Returns the findings of the counterexample search, which takes much longer than linting.
  ///
  /// If the task is cancelled, returns the findings so far.
  package func searched() -> [Finding] {
    guard let document, let found, !isBroken else { return [] }
    var linter = linter
    linter.search = Linter.maxSearch
    return linter.searchFindings(found, in: document)
  }

  /// Returns the findings after edits, or `nil` if a full run is required.
  ///
  /// Each edit comes with the analysis after it.
  ///
  /// Complexity: O(findings log findings), the cost of rules about the edited parts, and a few
  /// copied words per 64 formulas. If formulas read other fields, also the cost of rules about
  /// whole documents.
  package func updated(
    _ edits: [(edit: IncrementalEdit, analysis: Analysis)]
  ) -> IncrementalFindings? {
    guard var linted = self.document, var found = self.found else { return nil }
    for (edit, analysis) in edits {
      guard let document = analysis.document, let plan = analysis.plan else { return nil }
      let next = linted.updated(edit.edit, affecting: edit.definitions, document, plan)
      guard found.update(edit.edit, affecting: edit.definitions, linted, next) else { return nil }
      linted = next
    }
    guard let last = edits.last?.analysis, last.isBroken else {
      return IncrementalFindings(linted, found, linter: linter)
    }
    return IncrementalFindings(
      linted, found, linter: linter, reported: Problems.findings(last, name: "", by: linter))
  }
}
