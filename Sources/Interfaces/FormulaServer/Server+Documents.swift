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
      language: host.language, guidance: guidance(for: uri), urgent: urgent)
    diagnose(uri)
    search(uri)
    tellConfigurations()
    watchSources()
  }

  /// Looks after the sources of open formulas again and again, as long as there are some: what they
  /// hold changes without a word to the client.
  func watchSources() {
    guard sourceWatch == nil, documents.values.contains(where: \.readsSource) else { return }
    sourceWatch = Task { [interval = host.sourceInterval] in
      while (try? await Task.sleep(for: interval)) != nil, lookAtSources() {}
      sourceWatch = nil
    }
  }

  /// Tells anew of formulas whose sources have changed; whether any formula reads one.
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

  /// Applies the edits of a notification one after the other.
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

  /// Has the client ask again for the texts that commands make of a document, once nobody has typed
  /// for a moment.
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
    guard !client.pullsDiagnostics else { return }
    publish(uri, version: nil, [])
  }

  // MARK: Diagnostics

  /// Publishes what is wrong with a document, unless it changes before that is known, or more is found
  /// in it; then it is looked at anew.
  func diagnose(_ uri: String) {
    guard !client.pullsDiagnostics, diagnosing.insert(uri).inserted else { return }
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

  /// Tries fillings of a document once it has been quiet for a while, and tells of those with which its
  /// formulas fail. The next edit ends that.
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
        // What follows asks for all fields, which then had better be in the order of the file. A look at
        // the whole cannot be ended, so that it waits until nobody goes on typing.
        if analyzed.analysis.isPieced, !analyzed.analysis.isBroken {
          guard (try? await Task.sleep(for: quiet * Self.longQuiet)) != nil else { return }
          analyzed = analyzed.anew(
            document.positions.bytes, name: uri, environment: document.environment)
          await self?.take(analyzed, of: document)
        }
        let found = analyzed.problems.searched()
        guard !found.isEmpty, !Task.isCancelled else { return }
        await self?.tell(found, of: document)
      })
  }

  /// How many times as long nobody has typed before a whole text is looked at anew.
  private static let longQuiet = 4

  private func take(_ analyzed: AnalyzedText, of document: DocumentSnapshot) {
    documents[document.uri]?.take(analyzed, ofGeneration: document.generation)
  }

  private func tell(_ findings: [Finding], of document: DocumentSnapshot) {
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
