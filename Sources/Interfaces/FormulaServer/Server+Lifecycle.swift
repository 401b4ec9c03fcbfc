import FormulaLint
import JSONRPC
import JoyDocLint

extension Server {
  /// Begins the work; gives what the server can do.
  func initialize(_ parameters: JSON) -> JSON {
    phase = .running
    client = ClientCapabilities(parameters["capabilities"], rulesPage: host.rulesPage)
    folders = Self.folders(parameters)
    settings.update(parameters["initializationOptions"])
    if let process = parameters["processId"].integer.flatMap(Int32.init(exactly:)), process > 0 {
      host.watchParent(process)
    }
    var capabilities = ServerCapabilities()
    capabilities["positionEncoding"] = .string(client.positionEncoding.rawValue)
    capabilities["textDocumentSync"] = ["openClose": true, "change": 2]
    for request in ServerRequests.all { request.advertise(in: &capabilities) }
    return [
      "capabilities": capabilities.json,
      "serverInfo": ["name": "formulary", "version": "0.1.0"],
    ]
  }

  func askForConfiguration() {
    guard client.answersConfiguration else { return }
    ask("workspace/configuration", ["items": [["section": "formulary"]]]) { answer, server in
      server.configure(answer.elements?.first ?? .null)
    }
  }

  /// Takes over settings; values are computed anew if they differ.
  func configure(_ json: JSON) {
    let before = settings
    settings.update(json)
    guard settings != before else { return }
    for uri in documents.keys { documents[uri]?.forgetValues(environment) }
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
    applyRules()
  }

  /// What is said of a file: what the client says counts more than the folder.
  func guidance(for uri: String) -> FileGuidance {
    let path = FileURI.path(uri)
    var guidance =
      path.hasPrefix("/")
      ? FileGuidance(path: path, read: host.files.read) : FileGuidance()
    for (rule, choice) in settings.severities { guidance.settings.choose(choice, for: rule) }
    return guidance
  }

  /// Looks at the configuration again for every document.
  func applyRules() {
    var isChanged = false
    for uri in documents.keys.sorted() {
      let guidance = guidance(for: uri)
      guard documents[uri]?.apply(guidance) ?? false else { continue }
      isChanged = true
      documents[uri]?.generation = nextGeneration()
      diagnose(uri)
    }
    if isChanged { refresh() }
    watchSources()
  }

  /// Has the client ask again for what has changed without an edit.
  func refresh() {
    if client.pullsDiagnostics, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
  }
}
