import FormulaIDE
import JSONRPC
import JoyDocLint
import SourceText

extension Server {
  func open(_ parameters: JSON) {
    let item = parameters["textDocument"]
    guard let uri = item["uri"].string, let text = item["text"].string else { return }
    documents[uri] = OpenDocument(
      uri: uri, kind: item["languageId"].string, version: item["version"].integer ?? 0,
      generation: nextGeneration(),
      text: TextPositions(Array(text.utf8), encoding: client.positionEncoding),
      language: host.language, fileConfiguration: fileConfiguration(for: uri), urgent: urgent)
    diagnose(uri)
    search(uri)
    showConfigurations()
    watchSources()
  }

  /// Polls the data sources of open standalone formulas while there are any.
  ///
  /// Data sources change without a notification from the client.
  func watchSources() {
    guard sourceWatch == nil, documents.values.contains(where: \.readsSource) else { return }
    sourceWatch = Task { [interval = host.sourceInterval] in
      while (try? await Task.sleep(for: interval)) != nil, lookAtSources() {}
      sourceWatch = nil
    }
  }

  /// Reanalyzes formulas whose data source has changed. Returns `true` while any formula reads one.
  private func lookAtSources() -> Bool {
    guard phase == .running else { return false }
    var isChanged = false
    for uri in documents.keys.sorted() where documents[uri]?.noticeSource() ?? false {
      isChanged = true
      documents[uri]?.generation = nextGeneration()
      diagnose(uri)
    }
    if isChanged { refresh() }
    return documents.values.contains { $0.readsSource }
  }

  /// Applies the changes of `textDocument/didChange` in order.
  func change(_ parameters: JSON) {
    let item = parameters["textDocument"]
    guard let uri = item["uri"].string, documents[uri] != nil else { return }
    for change in parameters["contentChanges"].elements ?? [] {
      guard let new = change["text"].string else { continue }
      let range = change["range"]
      guard range != .null else {
        documents[uri]?.replace(
          with: TextPositions(Array(new.utf8), encoding: client.positionEncoding))
        continue
      }
      guard let start = try? TextPosition(range["start"]), let end = try? TextPosition(range["end"])
      else { continue }
      documents[uri]?.replace(from: start, to: end, with: new)
    }
    if let version = item["version"].integer { documents[uri]?.version = version }
    documents[uri]?.generation = nextGeneration()
    diagnose(uri)
    search(uri)
    refreshContents(of: uri)
  }

  /// Requests a refresh of virtual documents derived from `document`, debounced by 300 ms.
  private func refreshContents(of document: String) {
    guard let generation = documents[document]?.generation,
      shownContents.values.contains(where: { $0.document == document })
    else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      guard documents[document]?.generation == generation else { return }
      for (uri, content) in shownContents.sorted(by: { $0.key < $1.key })
      where content.document == document {
        ask("workspace/textDocumentContent/refresh", ["uri": .string(uri)])
      }
    }
  }

  func close(_ parameters: JSON) {
    guard let uri = parameters["textDocument"]["uri"].string,
      let document = documents.removeValue(forKey: uri)
    else { return }
    document.close()
    shownContents = shownContents.filter { $0.value.document != uri }
    guard !client.pullsDiagnostics, !isConfiguration(uri) else { return }
    publish(uri, version: nil, [])
  }

  /// Returns `true` for a configuration file, whose findings `showConfigurations` publishes.
  private func isConfiguration(_ uri: String) -> Bool {
    let path = FileURI.path(uri)
    return faultyConfigurations.contains(path)
      || path.split(separator: "/").last.map { $0 == LintConfiguration.fileName } ?? false
  }

  // MARK: Diagnostics

  /// Publishes the diagnostics of the document, restarting if it changes or gains findings
  /// meanwhile.
  func diagnose(_ uri: String) {
    guard !client.pullsDiagnostics, !isConfiguration(uri), diagnosing.insert(uri).inserted else {
      return
    }
    urgent.begin()
    Task {
      defer { urgent.end() }
      while let document = documentSnapshot(uri) {
        let problems = await DiagnosticRequest.problems(of: document)
        guard let present = documents[uri] else { break }
        if present.isPresent(document) {
          publish(uri, version: document.version, problems)
          break
        }
      }
      diagnosing.remove(uri)
    }
  }

  /// Runs tests and the counterexample search after the document has been idle for `host.quiet`.
  ///
  /// The next edit cancels the search.
  func search(_ uri: String) {
    guard let quiet = host.quiet, documents[uri] != nil else { return }
    documents[uri]?.search(
      by: Task.detached { [weak self] in
        guard (try? await Task.sleep(for: quiet)) != nil,
          let document = await self?.documentSnapshot(uri)
        else { return }
        await self?.runTests(of: uri)
        if Task.isCancelled { return }
        var analyzed = await document.analysisTask.value
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
    documents[document.uri]?.take(analyzed, ofGeneration: document.generation)
  }

  private func report(_ findings: [Finding], of document: DocumentSnapshot) {
    guard documents[document.uri]?.take(findings, ofGeneration: document.generation) ?? false
    else { return }
    diagnose(document.uri)
    if client.pullsDiagnostics, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
  }

  func publish(_ uri: String, version: Int?, _ diagnostics: [JSON]) {
    guard phase == .running else { return }
    let parameters: JSON = [
      "uri": .string(uri), "version": version.map(JSON.integer) ?? .null,
      "diagnostics": .array(diagnostics),
    ]
    host.send(
      .notification(method: "textDocument/publishDiagnostics", parameters: parameters.compact))
  }
}
