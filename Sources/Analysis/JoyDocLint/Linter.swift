import FormulaChecker
package import FormulaLint
package import Formulas
import JSONTree
import JoyDoc
import FormulaRuntime
import FormulaSources
import FormulaValues
import JoyDocEngine
package import SourceText

/// Finds what is wrong or suspicious in documents and formula files.
package struct Linter: Sendable {
  /// What formulas are written in.
  package let language: FormulaLanguage
  private let settings: RuleSettings
  /// What formulas of their own may name.
  private let names: FormulaNames
  /// The rules that the project declares.
  private let ownRules: OwnRules
  /// The rules about formulas that are to be told.
  private let formulaRules: RuleSelection
  /// The work that trying fillings of a document may take, in steps as those of a formula; without
  /// any nothing is found by it.
  package var search = 0

  /// The work for a document that somebody waits for.
  package static let mostSearch = 6_000_000

  /// The work for each of so many documents: all together may take about ten seconds of one core.
  package static func search(amongDocuments count: Int) -> Int {
    min(mostSearch, 200_000_000 / max(1, count))
  }

  package init(
    language: FormulaLanguage = .standard, settings: RuleSettings = RuleSettings(),
    names: FormulaNames = .open, ownRules: OwnRules = .none
  ) {
    self.language = language
    self.names = names
    self.ownRules = ownRules
    self.settings = settings
    formulaRules = RuleSelection {
      settings.severity(of: $0, otherwise: $0.severity) != nil
    }
  }

  /// The findings in a file, in the order of their places. A name that ends in `.formula` means a
  /// file that holds one formula and nothing else; any other file is a document.
  ///
  /// Complexity: O(bytes), and what checking the formulas takes.
  package func findings(in bytes: [UInt8], of name: String) -> [Finding] {
    guard name.hasSuffix(".formula") else { return findings(inDocument: bytes) }
    var settings = settings
    settings.profile = .extended
    return settled(findings(inFormula: bytes), by: settings)
  }

  /// What a file holds, if it has to do with forms at all: nil for one that was not meant, and is no
  /// document. One that cannot be read as JSON, or in which the name of a member that every document
  /// has is misspelled, is a broken document.
  ///
  /// Complexity: O(bytes), and what checking the formulas takes.
  package func examination(
    of bytes: [UInt8], name: String, isMeant: Bool, tests: () -> [UInt8]? = { nil }
  ) -> LintExamination? {
    if name.hasSuffix(".formula") {
      return LintExamination(findings: findings(in: bytes, of: name), formulaCount: 1)
    }
    let (tree, diagnostics) = JSONTree.parse(bytes)
    if !isMeant {
      let isBroken = diagnostics.contains(where: \.isFatal)
      guard BrokenDocument.isDocument(tree, isBroken: isBroken) else { return nil }
    }
    let document = diagnostics.contains(where: \.isFatal) ? nil : JoyDocument(tree)
    return LintExamination(
      findings: findings(in: tree, diagnostics, tests: tests),
      formulaCount: document?.formulas.count ?? 0)
  }

  /// Whether a text looks like a document at all, be it broken.
  package static func isDocument(_ bytes: [UInt8]) -> Bool {
    JoyDocument.isLikely(JSONTree.parse(bytes).tree)
  }

  private func findings(inDocument bytes: [UInt8]) -> [Finding] {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    return findings(in: tree, diagnostics)
  }

  private func findings(
    in tree: JSONTree, _ diagnostics: [DocumentDiagnostic], tests: () -> [UInt8]? = { nil }
  ) -> [Finding] {
    let findings = diagnostics.map { Finding($0) }
    guard !diagnostics.contains(where: \.isFatal) else { return settled(findings, by: settings) }
    let document = LintedDocument(
      JoyDocument(tree), language: language, profile: settings.profile)
    guard tree.kind(tree.root) == .object else {
      return settled(findings + [Finding(.noDocument(at: tree.range(tree.root)))], by: settings)
    }
    let untested =
      wants(UntestedFormula.rule)
      ? tests().map { UntestedFormula.findings(in: document, tests: $0) } : nil
    let found = examined(document)
    return settled(
      Self.obstacles(in: document.document).map { Finding($0) } + findings + (untested ?? [])
        + found.all(in: document)
        + found.found(in: document, by: exploring, work: search),
      by: settings, in: document.document)
  }

  /// The rules to be told that try fillings.
  private var exploring: [any ExploredRule.Type] {
    search > 0 ? Self.exploring.filter { wants($0.description) } : []
  }

  static let exploring = DocumentRules.all.compactMap { rule -> (any ExploredRule.Type)? in
    if case .explored(let rule) = rule.manner { rule } else { nil }
  }

  /// Whether a rule finds something only by trying fillings.
  package static func searches(for rule: RuleDescription) -> Bool {
    exploring.contains { $0.description.name == rule.name }
  }

  /// What is found in a document by trying fillings, and by nothing else. Ends early where the task is
  /// cancelled. Complexity: that of the work for it.
  package func searchFindings(
    _ found: DocumentFindings, in document: LintedDocument
  ) -> [Finding] {
    settled(
      found.found(in: document, by: exploring, work: search), by: settings,
      in: document.document)
  }

  /// What all rules find in a document, to be followed from edit to edit. `known` is what this linter
  /// found in another one.
  package func examined(
    _ document: LintedDocument,
    known: (found: DocumentFindings, document: LintedDocument)? = nil
  ) -> DocumentFindings {
    DocumentFindings(
      document, formulaRules: formulaRules, ownRules: ownRules, known: known,
      isTold: { wants($0) })
  }

  /// The findings in a document that is examined piece by piece, as they would be found at once.
  ///
  /// Complexity: O(findings log findings).
  package func findings(_ found: DocumentFindings, in document: LintedDocument) -> [Finding] {
    settled(
      Self.obstacles(in: document.document).map { Finding($0) } + found.all(in: document),
      by: settings, in: document.document)
  }

  /// What is wrong at the top of a document. That its fields are no list is told with the rest of the
  /// structure.
  private static func obstacles(in document: JoyDocument) -> [DocumentDiagnostic] {
    document.tree[document.tree.root, "fields"] == nil
      ? document.obstacles : document.misspelledMembers
  }

  /// What others found in a file, as findings with the severities that were chosen.
  package func findings(for diagnostics: [DocumentDiagnostic]) -> [Finding] {
    settled(diagnostics.map { Finding($0) }, by: settings)
  }

  private func wants(_ rule: RuleDescription) -> Bool {
    settings.severity(of: rule, otherwise: rule.severity) != nil
  }

  private static let rulesForFiles = RuleSelection(without: [PortabilityRule.description.name])

  /// The linter for files of which a configuration says the same. Opens the source that their
  /// formulas are tied to.
  package init(_ guidance: FileGuidance, language: FormulaLanguage = .standard) {
    self.init(
      language: language.adding(guidance.functions), settings: guidance.settings,
      names: guidance.source?.names() ?? .open, ownRules: guidance.ownRules)
  }

  /// Why the names of a formula cannot be known.
  private var obstacle: [DocumentDiagnostic] {
    guard case .unreadable(let error) = names else { return [] }
    let rule = ConfigurationRules.sourceUnreadable
    return [
      DocumentDiagnostic(
        rule.name, rule.severity, "the source of this formula cannot be read: \(error.message)",
        hint: "see 'sources' in \(LintConfiguration.fileName)",
        at: DocumentRange(start: 0, end: 0))
    ]
  }

  /// A formula as it is checked in a file of its own: over the names of its source, else any.
  private func check(formula bytes: [UInt8]) -> (formula: CheckedFormula, schema: Schema) {
    guard case .known(let schema) = names else { return language.checkOpen(bytes) }
    return (language.check(bytes, schema: schema), schema)
  }

  /// What hosts of documents know does not matter to a formula of its own.
  private func findings(inFormula bytes: [UInt8]) -> [Finding] {
    let (checked, schema) = check(formula: bytes)
    let formula = LintedFormula(
      checked, schema: schema, catalog: language.catalog, profile: .extended)
    let ruled =
      Self.rulesForFiles.findings(in: formula)
      + OwnRuleCheck(ownRules).ofFormula(formula) { [] }
    let place = { (diagnostic: FormulaDiagnostic) in
      diagnostic.moved { DocumentRange(start: $0.start, end: $0.end) }
    }
    let own = checked.diagnostics.filter { $0.rule != CheckerRules.shadowedField.name }
    let untested = wants(UntestedFormula.rule) ? UntestedFormula.findings(in: formula) : []
    let findings =
      obstacle.map { Finding($0) } + (own + ruled + untested).map { Finding(place($0)) }
    var ignores = IgnoreComments(ownRules)
    ignores.add(checked.tree, of: nil, lifted: place)
    return ignores.applied(to: findings)
  }

  /// The findings with the severities that were chosen, in the order of their places.
  private func settled(
    _ findings: [Finding], by settings: RuleSettings, in document: JoyDocument? = nil
  ) -> [Finding] {
    let exceptions = FindingExceptions(settings.exceptions, in: document)
    let told = findings.compactMap { finding -> Finding? in
      var finding = finding
      guard let rule = ownRules.named(finding.diagnostic.rule) else { return finding }
      guard rule.isSyntaxError || !exceptions.cover(finding) else { return nil }
      guard let severity = settings.severity(of: rule, otherwise: finding.diagnostic.severity)
      else { return nil }
      finding.diagnostic.severity = severity
      return finding
    }
    // Findings are large, so that their places are sorted and not they.
    let places = told.enumerated().map { number, finding in
      (start: finding.diagnostic.range.start, end: finding.diagnostic.range.end, number: number)
    }
    return withBoundedFixes(places.sorted(by: <).map { told[$0.number] })
  }

  /// Bytes that the fixes of a file may write together: of conditions within conditions each is mended by
  /// writing nearly all of the formula anew.
  private static let mostFixBytes = 1 << 20

  /// The findings without those fixes for which there is no room.
  private func withBoundedFixes(_ findings: [Finding]) -> [Finding] {
    var bytesLeft = Self.mostFixBytes
    return findings.map { finding in
      bytesLeft -= finding.diagnostic.fixes.reduce(0) { sum, fix in
        fix.edits.reduce(sum) { $0 + $1.replacement.utf8.count }
      }
      guard bytesLeft < 0 else { return finding }
      var finding = finding
      finding.diagnostic.fixes = []
      return finding
    }
  }
}

/// What came of a file that has to do with forms.
package struct LintExamination: Sendable {
  package var findings: [Finding]
  /// The formulas that were looked at.
  package var formulaCount: Int
}
