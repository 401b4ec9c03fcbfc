import FormulaChecker
package import FormulaLint
package import Formulas
import JSONTree
package import JoyDoc
import DataSources
import JoyDocEngine
package import SourceText

/// A linter for documents and formula files.
package struct Linter: Sendable {
  /// The language of the formulas.
  package let language: FormulaLanguage
  private let settings: RuleSettings
  /// The differences between the targeted hosts, or `nil` if no host is targeted.
  package let hosts: HostVerdicts?
  /// The names that standalone formulas may use.
  private let names: FormulaNames
  /// The rules that the project declares.
  private let customRules: CustomRules
  /// The enabled rules about formulas.
  private let formulaRules: RuleSelection
  /// The budget of the search for counterexamples in a document, in evaluation steps.
  ///
  /// If it is 0, formulas are not run, and only proved failures are found.
  package var search = 0

  /// The search budget for a single document whose result a user waits for.
  package static let maxSearch = 6_000_000

  /// Returns the search budget for each of `count` documents.
  ///
  /// All documents together take at most about ten seconds of one core.
  package static func search(amongDocuments count: Int) -> Int {
    min(maxSearch, 200_000_000 / max(1, count))
  }

  package init(
    language: FormulaLanguage = .standard, settings: RuleSettings = RuleSettings(),
    names: FormulaNames = .open, customRules: CustomRules = .none
  ) {
    self.language = language
    self.names = names
    self.customRules = customRules
    self.settings = settings
    func isWanted(_ rule: RuleDescription) -> Bool {
      settings.severity(of: rule, otherwise: rule.severity) != nil
    }
    hosts = HostVerdicts(settings.hosts, where: isWanted)
    formulaRules = RuleSelection(where: isWanted)
  }

  /// Returns the findings in a file, in source order.
  ///
  /// A `name` that ends in `.formula` denotes a file that contains a single formula. Any other file
  /// is a document.
  ///
  /// Complexity: O(bytes), plus checking the formulas.
  package func findings(in bytes: [UInt8], of name: String) -> [Finding] {
    guard name.hasSuffix(".formula") else { return findings(inDocument: bytes) }
    var settings = settings
    settings.profile = .extended
    return settled(findings(inFormula: bytes), by: settings)
  }

  /// Lints a file, or returns `nil` if `isMeant` is `false` and the file is not a document.
  ///
  /// A file counts as a broken document if it is malformed JSON or misspells a required member.
  ///
  /// Complexity: O(bytes), plus checking the formulas.
  package func examination(
    of bytes: [UInt8], name: String, isMeant: Bool, tests: () -> [UInt8]? = { nil }
  ) -> LintExamination? {
    if name.hasSuffix(".formula") {
      return LintExamination(findings: findings(in: bytes, of: name), formulaCount: 1)
    }
    let (tree, diagnostics) = JSONTree.parse(bytes)
    if !isMeant {
      let isBroken = diagnostics.contains(where: { $0.isFatal })
      guard BrokenDocument.isDocument(tree, isBroken: isBroken) else { return nil }
    }
    let document = diagnostics.contains(where: { $0.isFatal }) ? nil : JoyDocument(tree)
    return LintExamination(
      findings: findings(in: tree, diagnostics, document, tests: tests),
      formulaCount: document?.formulas.count ?? 0, document: document)
  }

  /// Returns `true` if `bytes` look like a document, even a broken one.
  package static func isDocument(_ bytes: [UInt8]) -> Bool {
    JoyDocument.isLikely(JSONTree.parse(bytes).tree)
  }

  /// Returns `true` if the content of a file without a name is a formula: it is neither a document,
  /// even a broken one, nor another JSON object.
  package static func isFormula(_ bytes: [UInt8]) -> Bool {
    let (tree, faults) = JSONTree.parse(bytes)
    let isBroken = faults.contains(where: { $0.isFatal })
    return !BrokenDocument.isDocument(tree, isBroken: isBroken)
      && (isBroken || tree.kind(tree.root) != .object)
  }

  private func findings(inDocument bytes: [UInt8]) -> [Finding] {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let document = diagnostics.contains(where: { $0.isFatal }) ? nil : JoyDocument(tree)
    return findings(in: tree, diagnostics, document)
  }

  /// Returns the findings in a file. `parsed` is its document unless it is malformed JSON.
  private func findings(
    in tree: JSONTree, _ diagnostics: [DocumentDiagnostic], _ parsed: JoyDocument?,
    tests: () -> [UInt8]? = { nil }
  ) -> [Finding] {
    let findings = diagnostics.map { Finding($0) }
    guard let parsed else { return settled(findings, by: settings) }
    let document = LintedDocument(
      parsed, language: language, profile: settings.profile, hosts: hosts)
    guard tree.kind(tree.root) == .object else {
      return settled(findings + [Finding(.noDocument(at: tree.range(tree.root)))], by: settings)
    }
    let untested =
      readsTests
      ? tests().map { UntestedFormula.findings(in: document, tests: $0) } : nil
    let found = examined(document)
    return settled(
      findings + (untested ?? []) + reported(found, in: document)
        + searched(found, in: document),
      by: settings, in: document.document)
  }

  /// The enabled rules that search for counterexamples.
  private var exploring: [SearchingRule] { Self.exploring.filter { wants($0.description) } }

  static let exploring = DocumentRules.all.compactMap { rule -> SearchingRule? in
    guard case .search(let search) = rule.granularity else { return nil }
    return SearchingRule(description: rule.description, search: search)
  }

  /// Whether a rule searches for counterexamples.
  package static func searches(for rule: RuleDescription) -> Bool {
    searches(forRule: rule.name)
  }

  /// Whether the rule with the name `name` searches for counterexamples.
  package static func searches(forRule name: String) -> Bool {
    exploring.contains { $0.description.name == name }
  }

  /// Returns the findings of the search for counterexamples. Stops early if the task is cancelled.
  ///
  /// Complexity: O(`search`).
  package func searchFindings(
    _ found: DocumentFindings, in document: LintedDocument
  ) -> [Finding] {
    settled(searched(found, in: document), by: settings, in: document.document)
  }

  private func searched(_ found: DocumentFindings, in document: LintedDocument) -> [Finding] {
    guard document.document.hidingMembers.isEmpty else { return [] }
    return found.found(in: document, by: exploring, work: search)
  }

  /// Runs all rules on `document`; the result can be updated incrementally.
  ///
  /// `known` holds results of this linter for another document.
  package func examined(
    _ document: LintedDocument,
    known: (found: DocumentFindings, document: LintedDocument)? = nil
  ) -> DocumentFindings {
    DocumentFindings(
      document, formulaRules: formulaRules, customRules: customRules, known: known,
      isReported: { wants($0) })
  }

  /// Returns the findings in an incrementally checked document, equal to those of a complete run.
  ///
  /// Complexity: O(findings log findings).
  package func findings(_ found: DocumentFindings, in document: LintedDocument) -> [Finding] {
    settled(reported(found, in: document), by: settings, in: document.document)
  }

  /// Returns the findings with those about the top level of the document.
  ///
  /// While members of the document hide its parts, only they and syntax errors are reported.
  private func reported(_ found: DocumentFindings, in document: LintedDocument) -> [Finding] {
    let (findings, document) = (found.all(in: document), document.document)
    let hiding = document.hidingMembers
    guard hiding.isEmpty else {
      return hiding.map { Finding($0) }
        + findings.filter { LintRules.named($0.diagnostic.rule)?.isSyntaxError ?? false }
    }
    // The structure of a document that is begun, and a `fields` member that is not a list, are
    // reported with the rest.
    let isDocument =
      document.tree[document.tree.root, "fields"] != nil || JoyDocument.isBegun(document.tree)
    return (isDocument ? [] : document.blockers).map { Finding($0) } + findings
  }

  /// Returns `diagnostics` of other checks as findings with the configured severities.
  package func findings(for diagnostics: [DocumentDiagnostic]) -> [Finding] {
    settled(diagnostics.map { Finding($0) }, by: settings)
  }

  /// Whether findings depend on the tests next to a document.
  package var readsTests: Bool { wants(UntestedFormula.rule) }

  private func wants(_ rule: RuleDescription) -> Bool {
    settings.severity(of: rule, otherwise: rule.severity) != nil
  }

  private static let rulesForFiles = RuleSelection(without: [PortabilityRule.description.name])

  /// Creates a linter for files with the configuration `fileConfiguration`.
  ///
  /// Opens the data source of the formulas, if one is configured.
  package init(_ fileConfiguration: FileConfiguration, language: FormulaLanguage = .standard) {
    self.init(
      language: language.adding(fileConfiguration.functions), settings: fileConfiguration.settings,
      names: fileConfiguration.source?.names() ?? .open, customRules: fileConfiguration.customRules)
  }

  /// The diagnostic that the source of a formula's names cannot be read.
  private var blocker: [DocumentDiagnostic] {
    guard case .unreadable(let error) = names else { return [] }
    let rule = ConfigurationRules.sourceUnreadable
    return [
      DocumentDiagnostic(
        rule.name, rule.severity, "the source of this formula cannot be read: \(error.message)",
        hint: "see 'sources' in \(LintConfiguration.fileName)",
        at: DocumentRange(start: 0, end: 0))
    ]
  }

  /// Returns a standalone formula, checked against the names of its source, or accepting any name.
  private func check(formula bytes: [UInt8]) -> (formula: CheckedFormula, schema: FormulaSchema) {
    guard case .known(let schema) = names else { return language.checkOpen(bytes) }
    return (language.check(bytes, schema: schema), schema)
  }

  /// Returns the findings in a standalone formula. Its portability to other hosts is not checked.
  private func findings(inFormula bytes: [UInt8]) -> [Finding] {
    let (checked, schema) = check(formula: bytes)
    let formula = LintedFormula(
      checked, schema: schema, catalog: language.catalog, profile: .extended)
    let ruled =
      Self.rulesForFiles.findings(in: formula)
      + CustomRuleEvaluator(customRules).ofFormula(formula) { [] }
    let place = { (diagnostic: FormulaDiagnostic) in
      diagnostic.moved { DocumentRange(start: $0.start, end: $0.end) }
    }
    let own = checked.diagnostics.filter { $0.rule != CheckerRules.shadowedField.name }
    let untested = readsTests ? UntestedFormula.findings(in: formula) : []
    let findings =
      blocker.map { Finding($0) } + (own + ruled + untested).map { Finding(place($0)) }
    var ignores = IgnoreComments(customRules)
    ignores.add(checked.tree, of: nil, lifted: place)
    return ignores.applied(to: findings)
  }

  /// Returns the findings with the configured severities, in source order.
  private func settled(
    _ findings: [Finding], by settings: RuleSettings, in document: JoyDocument? = nil
  ) -> [Finding] {
    let exceptions = FindingExceptions(settings.exceptions, in: document)
    var reported = findings.compactMap { finding -> Finding? in
      var finding = finding
      guard let rule = customRules.named(finding.diagnostic.rule) else { return finding }
      guard rule.isSyntaxError || !exceptions.cover(finding) else { return nil }
      guard let severity = settings.severity(of: rule, otherwise: finding.diagnostic.severity)
      else { return nil }
      finding.diagnostic.severity = severity
      return finding
    }
    if hosts != nil { reported = HostFindings.collapsed(reported) }
    // A finding is large, so the ranges are sorted instead, and findings are copied once.
    let places = reported.indices.map { number in
      let range = reported[number].diagnostic.range
      return (start: range.start, end: range.end, number: number)
    }
    return withBoundedFixes(places.sorted(by: <).lazy.map { reported[$0.number] })
  }

  /// The maximum number of bytes that the fixes of a file may insert together.
  ///
  /// Each fix of nested conditions rewrites nearly the whole formula.
  private static let maxFixBytes = 1 << 20

  /// Returns the findings without the fixes that exceed `maxFixBytes`.
  private func withBoundedFixes(_ findings: some Sequence<Finding>) -> [Finding] {
    var bytesLeft = Self.maxFixBytes
    return findings.map { finding in
      var finding = finding
      bytesLeft -= finding.diagnostic.fixes.reduce(0) { sum, fix in
        fix.edits.reduce(sum) { $0 + $1.replacement.utf8.count }
      }
      if bytesLeft < 0 { finding.diagnostic.fixes = [] }
      return finding
    }
  }
}

/// The result of linting a file.
package struct LintExamination: Sendable {
  package var findings: [Finding]
  /// The number of checked formulas.
  package var formulaCount: Int
  /// The document, or `nil` for a formula file or malformed JSON.
  package var document: JoyDocument?
}
