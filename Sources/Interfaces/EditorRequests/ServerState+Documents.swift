import FormulaLint
import JSONRPC
package import JoyDocLint

extension ServerState {
  mutating func open(_ parameters: JSON) -> ServerEvent {
    let item = parameters["textDocument"]
    guard let uri = item["uri"].string, let text = item["text"].string else { return .none }
    documents[uri] = OpenDocument(
      uri: uri, kind: item["languageId"].string, version: item["version"].integer ?? 0,
      generation: nextGeneration(),
      text: TextPositions(Array(text.utf8), encoding: client.positionEncoding),
      language: host.language, fileConfiguration: fileConfiguration(for: uri))
    return .opened(uri)
  }

  /// Applies the changes of `textDocument/didChange` in order.
  mutating func change(_ parameters: JSON) -> ServerEvent {
    let item = parameters["textDocument"]
    guard let uri = item["uri"].string, documents[uri] != nil else { return .none }
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
    renew(uri)
    return .changed(uri)
  }

  mutating func close(_ parameters: JSON) -> ServerEvent {
    guard let uri = parameters["textDocument"]["uri"].string,
      documents.removeValue(forKey: uri) != nil
    else { return .none }
    shownContents = shownContents.filter { $0.value.document != uri }
    return .closed(uri)
  }

  /// Returns `true` if the server publishes the diagnostics of the open document `uri`.
  ///
  /// Clients may pull them instead, and those of a configuration file are not about its text alone.
  package func publishesDiagnostics(of uri: String) -> Bool {
    !client.pullsDiagnostics
      && FileURI.path(uri).split(separator: "/").last.map { $0 != LintConfiguration.fileName }
        ?? true
  }

  /// Returns the open document whose file is at `path`.
  package func uri(ofPath path: String) -> String? {
    documents.keys.first { FileURI.path($0) == path }
  }

  /// Discards the analysis of a document because data outside of it has changed.
  package mutating func reread(_ uri: String) {
    documents[uri]?.reread()
    renew(uri)
  }

  private mutating func renew(_ uri: String) {
    let generation = nextGeneration()
    documents[uri]?.generation = generation
  }

  // MARK: Settings

  mutating func askForConfiguration() {
    guard client.answersConfiguration else { return }
    ask(
      "workspace/configuration", ["items": [["section": "formulary"]]], for: .configuration)
  }

  /// Registers for `didChangeConfiguration` with clients that require dynamic registration.
  mutating func watchConfiguration() {
    guard client.registersConfiguration else { return }
    ask(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "formulary-settings", "method": "workspace/didChangeConfiguration",
            "registerOptions": ["section": "formulary"],
          ]
        ]
      ])
  }

  /// Applies settings from the client.
  mutating func configure(_ json: JSON) -> ServerEvent {
    let before = settings
    // Options missing from `json` revert to their initial values.
    settings = initialSettings
    settings.update(json)
    guard settings != before else { return .none }
    report(settings.problems.filter { !before.problems.contains($0) })
    return .configured
  }

  /// Shows a warning for each invalid setting.
  func report(_ problems: [String]) {
    for problem in problems {
      host.send(
        .notification(
          method: "window/showMessage",
          parameters: [
            "type": .integer(EditorAction.Importance.warning.rawValue), "message": .string(problem),
          ]))
    }
  }

  /// Returns the configuration of a file. Client settings override that of the host.
  package func fileConfiguration(for uri: String) -> FileConfiguration {
    var fileConfiguration = host.configuration(uri)
    for (rule, choice) in settings.severities {
      fileConfiguration.settings.choose(choice, for: rule)
    }
    return fileConfiguration
  }

  /// Reloads the configuration of every open document. Returns the URIs of those that changed.
  package mutating func reloadConfigurations() -> [String] {
    var changed: [String] = []
    for uri in documents.keys.sorted() {
      let fileConfiguration = fileConfiguration(for: uri)
      guard documents[uri]?.apply(fileConfiguration) ?? false else { continue }
      renew(uri)
      changed.append(uri)
    }
    return changed
  }
}
