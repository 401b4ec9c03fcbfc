import EditorRequests
import FileAccess
import FormulaIDE
import FormulaValues
import Formulas
import JoyDocLint
import SourceText

/// The background work for a document: its analysis, and the results derived from it.
struct DocumentWork {
  private var symbols: SharedWork<[FolderSymbol]>?
  /// The edits of all safe fixes for the current text, if a request has needed them.
  private var safeEdits: SharedWork<[DocumentDiagnostic.Edit]>?
  /// The task that computes values before they are requested.
  private var computation: Task<Void, Never>?
  private var search: Task<Void, Never>?
  /// The names of the data source that a standalone formula reads, with the source's file stamps.
  private var source: (link: DataSourceLink, stamp: [FileStamp?], names: Task<FormulaNames, Never>)?

  /// Discards the results for the previous text.
  mutating func forget() {
    (symbols, safeEdits) = (nil, nil)
    cancel()
  }

  func cancel() {
    computation?.cancel()
    search?.cancel()
  }

  /// Replaces the running counterexample search with `task`, cancelling the old one.
  mutating func search(by task: Task<Void, Never>) {
    search?.cancel()
    search = task
  }

  /// Returns a snapshot of `document`, whose analysis runs in the background.
  ///
  /// Its symbols and safe edits are computed lazily by the first request that awaits them.
  mutating func snapshot(
    of document: inout OpenDocument<Task<AnalyzedText, Never>>, client: ClientCapabilities,
    environment: EvaluationEnvironment, formats: Bool, yieldingTo urgent: UrgentWorkCounter
  ) -> PendingSnapshot {
    let names = names(of: document)
    var started: Task<AnalyzedText, Never>?
    let analysis = document.analysis(environment) { job, previous in
      let task = Task.detached {
        job.run(after: await previous?.value, names: await names?.value ?? .open)
      }
      started = task
      return task
    }
    if let started, document.isShown { compute(started) }
    let symbols =
      symbols
      ?? SharedWork { [uri = document.uri, text = document.text] in
        guard let parts = OutlineParts(await analysis.value.analysis) else { return [] }
        return try? await parts.inSlices(yieldingTo: urgent) {
          FolderSymbol.symbols($0, uri: uri, text)
        }
      }
    self.symbols = symbols
    let safeEdits =
      safeEdits
      ?? SharedWork { [name = document.name, text = document.text] in
        await analysis.value.problems.safeEdits(in: text.bytes, of: name)
      }
    self.safeEdits = safeEdits
    return PendingSnapshot(
      document: document, analysis: analysis, client: client, environment: environment,
      formats: formats, symbols: symbols, safeEdits: safeEdits)
  }

  /// Replaces the analysis of `document` by an equivalent one.
  mutating func replaceAnalysis(
    of document: inout OpenDocument<Task<AnalyzedText, Never>>,
    by transform: @escaping @Sendable (AnalyzedText) -> AnalyzedText
  ) {
    document.replaceAnalysis { analysis in
      let task = Task.detached { transform(await analysis.value) }
      compute(task)
      return task
    }
    (symbols, safeEdits) = (nil, nil)
  }

  /// Computes the values of an analysis before they are requested.
  private mutating func compute(_ analysis: Task<AnalyzedText, Never>) {
    let isFirst = computation == nil
    computation?.cancel()
    computation = Task.detached(priority: .background) {
      // Debounce: while the user types, compute only the values that requests need.
      if !isFirst, (try? await Task.sleep(for: .milliseconds(200))) == nil { return }
      await analysis.value.prepareForUpdates()
      await analysis.value.values?.computeAll()
    }
  }

  // MARK: Data sources

  /// Discards the names read from a data source that has changed. Returns `true` if it has.
  mutating func noticeSource() -> Bool {
    guard let source, source.link.stamp != source.stamp else { return false }
    self.source = nil
    return true
  }

  private mutating func names(
    of document: OpenDocument<Task<AnalyzedText, Never>>
  ) -> Task<FormulaNames, Never>? {
    guard document.readsSource, let link = document.fileConfiguration.source else {
      source = nil
      return nil
    }
    if let source, source.link == link { return source.names }
    let names = Task.detached { link.names() }
    source = (link, link.stamp, names)
    return names
  }
}

/// A snapshot of a document whose analysis runs in the background.
struct PendingSnapshot: Sendable {
  let document: OpenDocument<Task<AnalyzedText, Never>>
  let analysis: Task<AnalyzedText, Never>
  let client: ClientCapabilities
  let environment: EvaluationEnvironment
  /// Whether the settings enable formatting.
  let formats: Bool
  /// The symbols that workspace symbol search finds in the document.
  let symbols: SharedWork<[FolderSymbol]>
  /// The edits of the safe fixes that `lint --fix` would apply.
  let safeEdits: SharedWork<[DocumentDiagnostic.Edit]>

  /// Returns the snapshot with its analysis.
  func analyzed() async -> DocumentSnapshot {
    document.snapshot(
      await analysis.value, client: client, environment: environment, formats: formats)
  }
}
