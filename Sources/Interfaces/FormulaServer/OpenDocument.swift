import FileAccess
import FormulaIDE
import FormulaLint
import Formulas
import JoyDocLint
import SourceText

/// The mutable state of an open document, with the results derived from its current text.
struct OpenDocument {
  let uri: String
  var version: Int
  var generation: Int
  private(set) var text: TextPositions
  private let language: FormulaLanguage
  /// The document's name, whose extension determines the language.
  private let name: String
  /// The names of the data source that a standalone formula reads, with the source's file stamps.
  private var source: (stamp: [FileStamp?], names: Task<FormulaNames, Never>)?
  /// The linter settings and user-defined functions from the configuration.
  private var fileConfiguration: FileConfiguration
  private let sentTokens = SentTokens()
  /// The analysis from which `edits` lead to the current text.
  private var previous: Task<AnalyzedText, Never>?
  /// The edits since `previous`, or `nil` if a full analysis is required.
  private var edits: [AnalyzedText.Edit]? = []
  private var analyzed: Task<AnalyzedText, Never>?
  private var symbols: SharedWork<[FolderSymbol]>?
  /// The edits of all safe fixes for the current text, if a request has needed them.
  private var safeEdits: SharedWork<[DocumentDiagnostic.Edit]>?
  /// The findings of the counterexample search, and the generation they belong to.
  private var searched: (generation: Int, findings: [Finding])?
  private var search: Task<Void, Never>?
  /// The latest test results, and the generation of the text they belong to.
  private var tests: (generation: Int, run: DocumentTests)?
  /// The number of test runs so far.
  private var testRuns = 0
  /// The urgent work to which the symbol search yields.
  private let urgent: UrgentWorkCounter
  /// Whether an editor shows the document, so that its values are computed ahead of requests.
  private let isShown: Bool
  /// A background task that computes values before they are requested.
  private var computation: Task<Void, Never>?

  /// The maximum number of edits that are applied incrementally.
  private static let maxEdits = 256

  init(
    uri: String, kind: String?, version: Int, generation: Int, text: TextPositions,
    language: FormulaLanguage, fileConfiguration: FileConfiguration, urgent: UrgentWorkCounter,
    isShown: Bool = true
  ) {
    self.urgent = urgent
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
    if edits?.count ?? 0 > Self.maxEdits { edits = nil }
  }

  private mutating func forget() {
    if let analyzed {
      previous = analyzed
      edits = []
    }
    analyzed = nil
    symbols = nil
    safeEdits = nil
    computation?.cancel()
    search?.cancel()
  }

  /// Replaces the running counterexample search with `task`, cancelling the old one.
  mutating func search(by task: Task<Void, Never>) {
    search?.cancel()
    search = task
  }

  /// Stores search findings. Returns `false` if they are for an outdated generation.
  mutating func take(_ findings: [Finding], ofGeneration number: Int) -> Bool {
    guard number == generation else { return false }
    searched = (number, findings)
    return true
  }

  /// Stores test results, unless they are for an outdated generation.
  mutating func take(_ run: DocumentTests, ofGeneration number: Int) {
    guard number == generation else { return }
    tests = (number, run)
    testRuns += 1
  }

  /// Discards the test results after the tests were deleted. Returns `true` if there were any.
  mutating func forgetTests() -> Bool {
    guard tests != nil else { return false }
    tests = nil
    testRuns += 1
    return true
  }

  /// Stores a full reanalysis, unless it is for an outdated generation.
  mutating func take(_ reanalyzed: AnalyzedText, ofGeneration number: Int) {
    guard number == generation else { return }
    symbols = nil
    safeEdits = nil
    use(Task { reanalyzed })
  }

  /// Returns `true` if `snapshot` has the current text, findings and test results.
  func isPresent(_ snapshot: DocumentSnapshot) -> Bool {
    snapshot.generation == generation && snapshot.searched.count == presentFindings.count
      && snapshot.tests.runs == testRuns
  }

  /// The counterexample search's findings for the current text.
  private var presentFindings: [Finding] {
    searched.flatMap { $0.generation == generation ? $0.findings : nil } ?? []
  }

  /// Returns a snapshot of the current state, whose analysis runs in the background.
  ///
  /// Its symbols and safe edits are computed lazily by the first request that awaits them.
  mutating func snapshot(
    client: ClientCapabilities, environment: EvaluationEnvironment, formats: Bool,
    yieldingTo urgent: UrgentWorkCounter? = nil
  ) -> DocumentSnapshot {
    let analyzed = analysisTask(environment)
    let symbols =
      symbols
      ?? SharedWork { [uri, text, urgent = self.urgent] in
        guard let parts = OutlineParts(await analyzed.value.analysis) else { return [] }
        return try? await parts.inSlices(yieldingTo: urgent) {
          FolderSymbol.symbols($0, uri: uri, text)
        }
      }
    self.symbols = symbols
    let safeEdits =
      safeEdits
      ?? SharedWork { [name, text] in
        await analyzed.value.problems.safeEdits(in: text.bytes, of: name)
      }
    self.safeEdits = safeEdits
    return DocumentSnapshot(
      uri: uri, name: name, width: fileConfiguration.width ?? FormattedFile.defaultWidth,
      invalidSettings: fileConfiguration.invalidSettings, formats: formats, version: version,
      isOpen: isShown, generation: generation, positions: text, client: client,
      environment: environment, searched: presentFindings,
      tests: .init(
        last: tests?.run, isPresent: tests?.generation == generation, runs: testRuns),
      analysisTask: analyzed, symbolsWork: symbols, safeEditsWork: safeEdits,
      sentTokens: sentTokens, urgent: urgent)
  }

  /// Recomputes the values in `environment`, after time zone or locale have changed.
  mutating func forgetValues(_ environment: EvaluationEnvironment) {
    guard let analyzed else { return }
    use(Task.detached { await analyzed.value.computed(in: environment) })
  }

  /// Applies a new configuration. Returns `true` if it differs from the current one.
  mutating func apply(_ fileConfiguration: FileConfiguration) -> Bool {
    guard fileConfiguration != self.fileConfiguration else { return false }
    // Values computed with other functions cannot be reused.
    if fileConfiguration.functions != self.fileConfiguration.functions { previous = nil }
    if fileConfiguration.source != self.fileConfiguration.source { source = nil }
    self.fileConfiguration = fileConfiguration
    forget()
    edits = nil
    return true
  }

  /// Whether this is a standalone formula that reads a data source.
  var readsSource: Bool { fileConfiguration.source != nil && name.hasSuffix(".formula") }

  /// Discards names read from a data source that has changed. Returns `true` if it has.
  mutating func noticeSource() -> Bool {
    guard readsSource, let source, let link = fileConfiguration.source, link.stamp != source.stamp
    else {
      return false
    }
    self.source = nil
    forget()
    edits = nil
    return true
  }

  private mutating func sourceNames() -> Task<FormulaNames, Never>? {
    guard readsSource, let link = fileConfiguration.source else { return nil }
    if let source { return source.names }
    let names = Task.detached { link.names() }
    source = (link.stamp, names)
    return names
  }

  private mutating func analysisTask(
    _ environment: EvaluationEnvironment
  ) -> Task<AnalyzedText, Never> {
    if let analyzed { return analyzed }
    let names = sourceNames()
    let task = Task.detached { [name, text, previous, edits, language, fileConfiguration] in
      let before = await previous?.value
      if let edits, let next = before?.applying(edits, environment: environment) { return next }
      // While the JSON is malformed, `known` supplies the fields that cannot be read.
      return AnalyzedText(
        text.bytes, name: name, language: language.adding(fileConfiguration.functions),
        fileConfiguration: fileConfiguration, known: before, names: await names?.value ?? .open,
        environment: environment)
    }
    use(task)
    previous = nil
    edits = []
    return task
  }

  /// Cancels all background work of the document.
  func close() {
    computation?.cancel()
    search?.cancel()
  }

  private mutating func use(_ task: Task<AnalyzedText, Never>) {
    analyzed = task
    guard isShown else { return }
    let isFirst = computation == nil
    computation?.cancel()
    computation = Task.detached(priority: .background) {
      // Debounce: while the user types, compute only the values that requests need.
      if !isFirst, (try? await Task.sleep(for: .milliseconds(200))) == nil { return }
      await task.value.prepareForUpdates()
      await task.value.values?.computeAll()
    }
  }
}
