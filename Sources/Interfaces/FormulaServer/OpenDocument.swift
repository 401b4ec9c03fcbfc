import FileAccess
import FormulaIDE
import FormulaLint
import FormulaRuntime
import FormulaValues
import Formulas
import JoyDocLint
import SourceText

/// A document that the client has opened, with what has been found out about its present text.
struct OpenDocument {
  let uri: String
  var version: Int
  var generation: Int
  private(set) var text: TextPositions
  private let language: FormulaLanguage
  /// The name that tells what kind of text it is.
  private let name: String
  /// The names of the source that a formula by itself reads, and the source's state then.
  private var source: (stamp: [FileStamp?], names: Task<FormulaNames, Never>)?
  /// What the linter tells, and what formulas may call besides.
  private var guidance: FileGuidance
  private let sentTokens = SentTokens()
  /// The analysis of the text before `edits`.
  private var previous: Task<AnalyzedText, Never>?
  /// The changes since then; nil if the text became another one altogether.
  private var edits: [AnalyzedText.Edit]? = []
  private var analyzed: Task<AnalyzedText, Never>?
  private var symbols: SharedWork<[FolderSymbol]>?
  /// What trying fillings of the text has shown, and the generation that it was then.
  private var searched: (generation: Int, findings: [Finding])?
  private var search: Task<Void, Never>?
  /// What came of the tests last, and the generation that the text was then.
  private var tests: (generation: Int, run: DocumentTests)?
  /// How often tests were run.
  private var testRuns = 0
  /// What looking for symbols gives way to.
  private let urgent: UrgentWork
  /// Whether somebody looks at it, who wants its values soon.
  private let isShown: Bool
  /// Computes the values before anybody asks for them.
  private var computation: Task<Void, Never>?

  /// More changes at once than these are not followed one by one.
  private static let mostEdits = 256

  init(
    uri: String, kind: String?, version: Int, generation: Int, text: TextPositions,
    language: FormulaLanguage, guidance: FileGuidance, urgent: UrgentWork, isShown: Bool = true
  ) {
    self.urgent = urgent
    self.isShown = isShown
    // A text that was never saved has no name, so that the editor's word for it counts.
    name = kind == "formula" && !uri.hasSuffix(".formula") ? uri + ".formula" : uri
    self.language = language
    self.guidance = guidance
    self.uri = uri
    self.version = version
    self.generation = generation
    self.text = text
  }

  /// Takes another text altogether.
  mutating func replace(with text: TextPositions) {
    forget()
    edits = nil
    self.text = text
  }

  /// Replaces what stands between two positions of the text.
  mutating func replace(from start: TextPosition, to end: TextPosition, with new: String) {
    forget()
    let (first, last) = (text.offset(of: start), text.offset(of: end))
    let range = DocumentRange(start: min(first, last), end: max(first, last))
    let new = Array(new.utf8)
    let replaced = text.replace(range, with: new)
    edits?.append(.init(range: replaced, text: new))
    if edits?.count ?? 0 > Self.mostEdits { edits = nil }
  }

  private mutating func forget() {
    if let analyzed {
      previous = analyzed
      edits = []
    }
    analyzed = nil
    symbols = nil
    computation?.cancel()
    search?.cancel()
  }

  /// Has something else look for fillings that fail, instead of what did.
  mutating func search(by task: Task<Void, Never>) {
    search?.cancel()
    search = task
  }

  /// Takes what was found in the text of a generation; whether that is still the present one.
  mutating func take(_ findings: [Finding], ofGeneration number: Int) -> Bool {
    guard number == generation else { return false }
    searched = (number, findings)
    return true
  }

  /// Takes what came of the tests, if the text of a generation is still the present one.
  mutating func take(_ run: DocumentTests, ofGeneration number: Int) {
    guard number == generation else { return }
    tests = (number, run)
    testRuns += 1
  }

  /// Forgets what came of tests that are gone; whether there were some.
  mutating func forgetTests() -> Bool {
    guard tests != nil else { return false }
    tests = nil
    testRuns += 1
    return true
  }

  /// Takes what a look at the whole text of a generation has found, if that is still the present one.
  mutating func take(_ anew: AnalyzedText, ofGeneration number: Int) {
    guard number == generation else { return }
    symbols = nil
    use(Task { anew })
  }

  /// Whether a snapshot has the text of now, and all that was found in it by then.
  func isPresent(_ snapshot: DocumentSnapshot) -> Bool {
    snapshot.generation == generation && snapshot.searched.count == presentFindings.count
      && snapshot.tests.runs == testRuns
  }

  /// What was found in the text of now by trying fillings.
  private var presentFindings: [Finding] {
    searched.flatMap { $0.generation == generation ? $0.findings : nil } ?? []
  }

  /// The document as it is now, its analysis under way; its symbols are looked for by who asks first.
  mutating func snapshot(
    client: ClientCapabilities, environment: Environment, behind urgent: UrgentWork? = nil
  ) -> DocumentSnapshot {
    let analyzed = analysisTask(environment)
    let symbols =
      symbols
      ?? SharedWork { [uri, text, urgent = self.urgent] in
        guard let parts = OutlineParts(await analyzed.value.analysis) else { return [] }
        return try? await parts.inSlices(behind: urgent) {
          FolderSymbol.symbols($0, uri: uri, text)
        }
      }
    self.symbols = symbols
    return DocumentSnapshot(
      uri: uri, name: name, width: guidance.width ?? FormattedFile.defaultWidth, version: version,
      isOpen: isShown,
      generation: generation, positions: text, client: client, environment: environment,
      searched: presentFindings,
      tests: .init(
        last: tests?.run, isPresent: tests?.generation == generation, runs: testRuns),
      analysisTask: analyzed, symbolsWork: symbols, sentTokens: sentTokens, urgent: urgent)
  }

  /// Forgets the values, because the world has changed.
  mutating func forgetValues(_ environment: Environment) {
    guard let analyzed else { return }
    use(Task.detached { await analyzed.value.computed(in: environment) })
  }

  /// Has the linter tell something else; whether that is so.
  mutating func apply(_ guidance: FileGuidance) -> Bool {
    guard guidance != self.guidance else { return false }
    // Values that were computed with other functions are worth nothing.
    if guidance.functions != self.guidance.functions { previous = nil }
    if guidance.source != self.guidance.source { source = nil }
    self.guidance = guidance
    forget()
    edits = nil
    return true
  }

  /// Whether it is a formula by itself that reads a source.
  var readsSource: Bool { guidance.source != nil && name.hasSuffix(".formula") }

  /// Forgets what was read of a source that has changed; whether that is so.
  mutating func noticeSource() -> Bool {
    guard readsSource, let source, let tie = guidance.source, tie.stamp != source.stamp else {
      return false
    }
    self.source = nil
    forget()
    edits = nil
    return true
  }

  private mutating func sourceNames() -> Task<FormulaNames, Never>? {
    guard readsSource, let tie = guidance.source else { return nil }
    if let source { return source.names }
    let names = Task.detached { tie.names() }
    source = (tie.stamp, names)
    return names
  }

  private mutating func analysisTask(
    _ environment: Environment
  ) -> Task<AnalyzedText, Never> {
    if let analyzed { return analyzed }
    let names = sourceNames()
    let task = Task.detached { [name, text, previous, edits, language, guidance] in
      let before = await previous?.value
      if let edits, let next = before?.following(edits, environment: environment) { return next }
      // While the JSON is broken, the fields seen last stand in for those that cannot be read.
      return AnalyzedText(
        text.bytes, name: name, language: language.adding(guidance.functions),
        guidance: guidance, known: before, names: await names?.value ?? .open,
        environment: environment)
    }
    use(task)
    previous = nil
    edits = []
    return task
  }

  /// Lets nothing more be found out.
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
      // While somebody types, only what is looked at is computed.
      if !isFirst, (try? await Task.sleep(for: .milliseconds(200))) == nil { return }
      await task.value.prepareFollowing()
      await task.value.values?.computeAll()
    }
  }
}
