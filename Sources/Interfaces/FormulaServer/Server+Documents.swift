import EditorRequests
import FormulaIDE
import FormulaValues
import JSONRPC
import JoyDocLint
import SourceText

extension Server {
  /// Returns a snapshot of the open document `uri`, or `nil` if it is not open.
  func pendingSnapshot(_ uri: String) -> PendingSnapshot? {
    guard var document = state.documents[uri] else { return nil }
    let snapshot = work[uri, default: DocumentWork()].snapshot(
      of: &document, client: client, environment: state.environment,
      formats: state.settings.formatting, yieldingTo: urgent)
    state.documents[uri] = document
    return snapshot
  }

  /// Returns a snapshot of a file that is not open, with the content `bytes`.
  func unopened(_ path: String, _ bytes: [UInt8]) -> PendingSnapshot {
    let uri = FileURI.uri(path)
    var document = OpenDocument<Task<AnalyzedText, Never>>(
      uri: uri, kind: nil, version: 0, generation: state.nextGeneration(),
      text: TextPositions(bytes, encoding: client.positionEncoding), language: host.language,
      fileConfiguration: state.fileConfiguration(for: uri), isShown: false)
    var work = DocumentWork()
    return work.snapshot(
      of: &document, client: client, environment: state.environment,
      formats: state.settings.formatting, yieldingTo: urgent)
  }

  /// Polls the data sources of open standalone formulas while there are any.
  ///
  /// Data sources change without a notification from the client.
  func watchSources() {
    guard sourceWatch == nil, readsSources else { return }
    sourceWatch = Task { [interval = host.sourceInterval] in
      while (try? await Task.sleep(for: interval)) != nil, lookAtSources() {}
      sourceWatch = nil
    }
  }

  private var readsSources: Bool { state.documents.values.contains { $0.readsSource } }

  /// Reanalyzes formulas whose data source has changed. Returns `true` while any formula reads one.
  private func lookAtSources() -> Bool {
    guard state.phase == .running else { return false }
    var isChanged = false
    for uri in state.documents.keys.sorted() where work[uri]?.noticeSource() ?? false {
      isChanged = true
      work[uri]?.forget()
      state.reread(uri)
      diagnose(uri)
    }
    if isChanged { state.refresh() }
    return readsSources
  }

  /// Requests a refresh of virtual documents derived from `document`, debounced by 300 ms.
  func refreshContents(of document: String) {
    guard let generation = state.documents[document]?.generation,
      state.showsContents(of: document)
    else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      guard state.documents[document]?.generation == generation else { return }
      state.refreshContents(of: document)
    }
  }

  func close(_ uri: String) {
    work.removeValue(forKey: uri)?.cancel()
    if publishesDiagnostics(of: uri) { state.publish(uri, version: nil, []) }
  }

  // MARK: Diagnostics

  /// Returns `false` for documents whose diagnostics the client pulls or `showConfigurations`
  /// publishes.
  private func publishesDiagnostics(of uri: String) -> Bool {
    state.publishesDiagnostics(of: uri) && !faultyConfigurations.contains(FileURI.path(uri))
  }

  /// Publishes the diagnostics of the document, restarting if it changes or gains findings
  /// meanwhile.
  func diagnose(_ uri: String) {
    guard publishesDiagnostics(of: uri), diagnosing.insert(uri).inserted else { return }
    urgent.begin()
    Task {
      defer { urgent.end() }
      while let pending = pendingSnapshot(uri) {
        let (document, problems) = await Self.problems(of: pending)
        guard let present = state.documents[uri] else { break }
        if present.isPresent(document) {
          state.publish(uri, version: document.version, problems)
          break
        }
      }
      diagnosing.remove(uri)
    }
  }

  /// Returns the findings of a document, computed off the actor.
  @concurrent private static func problems(
    of pending: PendingSnapshot
  ) async -> (DocumentSnapshot, [JSON]) {
    let document = await pending.analyzed()
    return (document, DiagnosticRequest.problems(of: document))
  }

  /// Runs tests and the counterexample search after the document has been idle for `host.quiet`.
  ///
  /// The next edit cancels the search.
  func search(_ uri: String) {
    guard let quiet = host.quiet, state.documents[uri] != nil else { return }
    work[uri, default: DocumentWork()].search(
      by: Task.detached { [weak self] in
        guard (try? await Task.sleep(for: quiet)) != nil,
          let document = await self?.pendingSnapshot(uri)?.analyzed()
        else { return }
        await self?.runTests(of: uri)
        if Task.isCancelled { return }
        var analyzed = document.analyzed
        // The search reads all fields, which an incremental analysis may hold out of file order. A
        // full analysis cannot be cancelled, so it waits for a longer pause in typing.
        if analyzed.analysis.isPieced, !analyzed.analysis.isBroken {
          guard (try? await Task.sleep(for: quiet * Self.longQuiet)) != nil else { return }
          analyzed = analyzed.reanalyzed(
            document.positions.bytes, name: uri, environment: document.environment)
          await self?.take(analyzed, of: document)
        }
        let found = analyzed.problems.searched()
        guard !found.isEmpty, !Task.isCancelled else { return }
        await self?.report(found, of: document)
      })
  }

  /// The factor by which the idle time before a full reanalysis exceeds `host.quiet`.
  private static let longQuiet = 4

  private func take(_ analyzed: AnalyzedText, of document: DocumentSnapshot) {
    guard state.documents[document.uri]?.generation == document.generation else { return }
    replaceAnalysis(of: document.uri) { _ in analyzed }
  }

  /// Replaces the analysis of the open document `uri` by an equivalent one.
  func replaceAnalysis(
    of uri: String, by transform: @escaping @Sendable (AnalyzedText) -> AnalyzedText
  ) {
    guard var document = state.documents[uri] else { return }
    work[uri, default: DocumentWork()].replaceAnalysis(of: &document, by: transform)
    state.documents[uri] = document
  }

  private func report(_ findings: [Finding], of document: DocumentSnapshot) {
    guard
      state.documents[document.uri]?.take(findings, ofGeneration: document.generation) ?? false
    else { return }
    diagnose(document.uri)
    state.refreshDiagnostics()
  }
}
