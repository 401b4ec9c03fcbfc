package import FormulaLint
package import JoyDoc
package import JoyDocLint
package import SourceText

/// The findings of a text, with the state required to update them incrementally.
package struct IncrementalFindings: Sendable {
  /// The findings, sorted by offset. After a delta, `report` updates them.
  package private(set) var findings: [Finding]
  private let linter: Linter
  /// Whether the settings allow all extensions of the language.
  package let isExtended: Bool
  private var document: LintedDocument?
  private var found: DocumentFindings?
  /// Whether the JSON is malformed, so that `found` is not reported.
  private var isBroken: Bool
  /// The results for the last well-formed text, or `nil` if this text is well-formed.
  private var earlier: (found: DocumentFindings, document: LintedDocument)?

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
    isExtended = settings.profile == .extended
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

  /// Returns the edits of the safe fixes that do no harm together, in the order of their ranges.
  ///
  /// `bytes` is the text, and `name` its name. Complexity: that of the linter.
  package func safeEdits(in bytes: [UInt8], of name: String) -> [DocumentDiagnostic.Edit] {
    linter.harmlessFixes(of: findings, in: bytes, of: name).flatMap { $0.edits }
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

  /// Updates `findings` after deltas, of which `analysis` is the last state.
  ///
  /// Complexity: O(findings × edits), plus that of rules about findings in replaced source.
  package mutating func report(_ analysis: Analysis) {
    guard let document, var found else { return }
    isBroken = analysis.isBroken
    guard !isBroken else {
      findings = Problems.findings(analysis, name: "", by: linter)
      return
    }
    self.found = nil
    found.restore(document)
    findings = linter.findings(found, in: document)
    self.found = found
  }
}

extension IncrementalFindings: IncrementallyUpdated {
  /// Complexity: the cost of rules about the edited parts, and a few copied words per 64 formulas.
  /// If formulas read other fields, also the cost of rules about whole documents.
  package mutating func apply(_ delta: DocumentDelta, to analysis: Analysis) -> Bool {
    guard let before = document, let text = analysis.document, let plan = analysis.plan else {
      return false
    }
    var now = before
    guard now.apply(delta, to: (text, plan)),
      found?.apply(delta, to: (before, now)) ?? false
    else { return false }
    document = now
    return true
  }

  package func prepareForUpdates() {
    guard let document else { return }
    document.prepareForUpdates()
    found?.preparePositions(of: document.document)
  }
}
