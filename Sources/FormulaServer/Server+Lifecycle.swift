import JSONRPC

extension Server {
  /// Begins the work; gives what the server can do.
  func initialize(_ parameters: JSON) -> JSON {
    phase = .running
    client = ClientCapabilities(parameters["capabilities"])
    settings.update(parameters["initializationOptions"])
    if let process = parameters["processId"].integer.flatMap(Int32.init(exactly:)), process > 0 {
      surroundings.watchParent(process)
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

  /// Asks to be told when a configuration of the linter changes.
  func askToWatchConfigurations() {
    guard client.watchesFiles else { return }
    let watchers: JSON = [["globPattern": "**/.formulary.toml"]]
    ask(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "formulary-configuration", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": watchers],
          ]
        ]
      ])
  }

  /// Lints all open documents anew.
  func diagnoseAgain() {
    for uri in documents.keys { documents[uri]?.forgetExamination(generation: nextGeneration()) }
    if client.pullsDiagnostics {
      if client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
      return
    }
    for uri in documents.keys.sorted() { diagnose(uri) }
  }

  /// Takes over settings; values are computed anew if they differ.
  func configure(_ json: JSON) {
    let before = settings
    settings.update(json)
    guard settings != before else { return }
    for uri in documents.keys { documents[uri]?.forgetValues() }
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
  }
}
