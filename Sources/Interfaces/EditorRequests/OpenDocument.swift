package import FormulaIDE
package import FormulaValues
package import Formulas
package import JoyDocLint
import SourceText

/// The mutable state of an open document.
///
/// `Analysis` is an analysis of its text, or a handle of one that is under way. The driver runs the
/// `AnalysisJob`.
package struct OpenDocument<Analysis: Sendable>: Sendable {
  package let uri: String
  package internal(set) var version: Int
  package internal(set) var generation: Int
  package private(set) var text: TextPositions
  private let language: FormulaLanguage
  /// The document's name, whose extension determines the language.
  package let name: String
  /// The linter settings and user-defined functions from the configuration.
  package private(set) var fileConfiguration: FileConfiguration
  private let sentTokens = SentTokens()
  /// The analysis from which `edits` lead to the current text.
  private var previous: Analysis?
  /// The edits since `previous`, or `nil` if a full analysis is required.
  private var edits: [AnalyzedText.Edit]? = []
  private var analyzed: Analysis?
  /// The findings of the counterexample search, and the generation they belong to.
  private var searched: (generation: Int, findings: [Finding])?
  /// The latest test results, and the generation of the text they belong to.
  private var tests: (generation: Int, run: DocumentTests)?
  /// The number of test runs so far.
  private var testRuns = 0
  /// Whether an editor shows the document.
  package let isShown: Bool

  package init(
    uri: String, kind: String?, version: Int, generation: Int, text: TextPositions,
    language: FormulaLanguage, fileConfiguration: FileConfiguration, isShown: Bool = true
  ) {
    self.isShown = isShown
    // An unsaved document has no file name, so use the language ID of the editor.
    name = kind == "formula" && !uri.hasSuffix(".formula") ? uri + ".formula" : uri
    self.language = language
    self.fileConfiguration = fileConfiguration
    self.uri = uri
    self.version = version
    self.generation = generation
    self.text = text
  }

  /// Replaces the whole text. The next analysis starts from scratch.
  mutating func replace(with text: TextPositions) {
    forget()
    edits = nil
    self.text = text
  }

  /// Replaces the text between the positions `start` and `end` with `new`.
  mutating func replace(from start: TextPosition, to end: TextPosition, with new: String) {
    forget()
    let (first, last) = (text.offset(of: start), text.offset(of: end))
    let range = DocumentRange(start: min(first, last), end: max(first, last))
    let new = Array(new.utf8)
    let replaced = text.replace(range, with: new)
    edits?.append(.init(range: replaced, text: new))
    if edits?.count ?? 0 > maxEdits { edits = nil }
  }

  private mutating func forget() {
    if let analyzed {
      previous = analyzed
      edits = []
    }
    analyzed = nil
  }

  /// Stores search findings. Returns `false` if they are for an outdated generation.
  package mutating func take(_ findings: [Finding], ofGeneration number: Int) -> Bool {
    guard number == generation else { return false }
    searched = (number, findings)
    return true
  }

  /// Stores test results, unless they are for an outdated generation.
  package mutating func take(_ run: DocumentTests, ofGeneration number: Int) {
    guard number == generation else { return }
    tests = (number, run)
    testRuns += 1
  }

  /// Discards the test results after the tests were deleted. Returns `true` if there were any.
  package mutating func forgetTests() -> Bool {
    guard tests != nil else { return false }
    tests = nil
    testRuns += 1
    return true
  }

  /// Returns `true` if `snapshot` has the current text, findings and test results.
  package func isPresent(_ snapshot: DocumentSnapshot) -> Bool {
    snapshot.generation == generation && snapshot.searched.count == presentFindings.count
      && snapshot.tests.runs == testRuns
  }

  /// The counterexample search's findings for the current text.
  private var presentFindings: [Finding] {
    searched.flatMap { $0.generation == generation ? $0.findings : nil } ?? []
  }

  /// Returns a snapshot of the current state, with `analyzed` as the analysis of its text.
  package func snapshot(
    _ analyzed: AnalyzedText, client: ClientCapabilities, environment: EvaluationEnvironment,
    formats: Bool
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri, name: name, width: fileConfiguration.width ?? FormattedFile.defaultWidth,
      invalidSettings: fileConfiguration.invalidSettings, formats: formats, version: version,
      isOpen: isShown, generation: generation, positions: text, client: client,
      environment: environment, searched: presentFindings,
      tests: .init(
        last: tests?.run, isPresent: tests?.generation == generation, runs: testRuns),
      analyzed: analyzed, sentTokens: sentTokens)
  }

  /// Applies a new configuration. Returns `true` if it differs from the current one.
  mutating func apply(_ fileConfiguration: FileConfiguration) -> Bool {
    guard fileConfiguration != self.fileConfiguration else { return false }
    reread()
    // Values computed with other functions cannot be reused.
    if fileConfiguration.functions != self.fileConfiguration.functions { previous = nil }
    self.fileConfiguration = fileConfiguration
    return true
  }

  /// Whether this is a standalone formula that reads a data source.
  package var readsSource: Bool { fileConfiguration.source != nil && name.hasSuffix(".formula") }

  // MARK: Analysis

  /// Returns the analysis of the current text, which `start` provides unless there is one.
  ///
  /// `start` receives the analysis that precedes the edits of the job.
  package mutating func analysis(
    _ environment: EvaluationEnvironment, start: (AnalysisJob, _ previous: Analysis?) -> Analysis
  ) -> Analysis {
    if let analyzed { return analyzed }
    let job = AnalysisJob(
      name: name, text: text, edits: edits, language: language,
      fileConfiguration: fileConfiguration, environment: environment)
    let new = start(job, previous)
    analyzed = new
    previous = nil
    edits = []
    return new
  }

  /// Replaces the analysis of the current text, if there is one, by an equivalent one.
  package mutating func replaceAnalysis(by transform: (Analysis) -> Analysis) {
    if let analyzed { self.analyzed = transform(analyzed) }
  }

  /// Discards the analysis after a change outside of the text. The next one starts from scratch.
  package mutating func reread() {
    forget()
    edits = nil
  }
}

/// The maximum number of edits that are applied incrementally.
private let maxEdits = 256

/// An analysis of a text that has not run yet.
package struct AnalysisJob: Sendable {
  let name: String
  let text: TextPositions
  /// The edits since the previous analysis, or `nil` if a full analysis is required.
  let edits: [AnalyzedText.Edit]?
  let language: FormulaLanguage
  let fileConfiguration: FileConfiguration
  let environment: EvaluationEnvironment

  /// Returns the analysis, computed incrementally from `previous` if possible.
  ///
  /// `names` are the names that a standalone formula may use.
  package func run(after previous: AnalyzedText?, names: FormulaNames = .open) -> AnalyzedText {
    if let edits, let next = previous?.applying(edits, environment: environment) { return next }
    // While the JSON is malformed, `known` supplies the fields that cannot be read.
    return AnalyzedText(
      text.bytes, name: name, language: language.adding(fileConfiguration.functions),
      fileConfiguration: fileConfiguration, known: previous, names: names,
      environment: environment)
  }
}
