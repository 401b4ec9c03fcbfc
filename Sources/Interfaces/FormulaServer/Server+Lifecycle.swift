import FileAccess
import FormulaLint
import Formulas
import JSONRPC
import JoyDocLint

extension Server {
  /// Starts the session and returns the server's capabilities.
  func initialize(_ parameters: JSON) -> JSON {
    phase = .running
    client = ClientCapabilities(parameters["capabilities"], rulesPage: host.rulesPage)
    folders = Self.folders(parameters)
    initialSettings.update(parameters["initializationOptions"])
    report(initialSettings.problems)
    settings = initialSettings
    if let process = parameters["processId"].integer.flatMap(Int32.init(exactly:)), process > 0 {
      host.watchParent(process)
    }
    var capabilities = ServerCapabilities(for: client, settings: initialSettings)
    capabilities["positionEncoding"] = .string(client.positionEncoding.rawValue)
    capabilities["textDocumentSync"] = ["openClose": true, "change": 2]
    for request in ServerRequests.all { request.advertise(in: &capabilities) }
    if client.reportsFileOperations {
      capabilities.addToWorkspace("fileOperations", Self.fileOperations)
    }
    return [
      "capabilities": capabilities.json,
      "serverInfo": ["name": "formulary", "version": .string(Version.text)],
    ]
  }

  func askForConfiguration() {
    guard client.answersConfiguration else { return }
    ask("workspace/configuration", ["items": [["section": "formulary"]]]) { answer, server in
      server.configure(answer.elements?.first ?? .null)
    }
  }

  /// Registers for `didChangeConfiguration` with clients that require dynamic registration.
  func watchConfiguration() {
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

  /// Publishes diagnostics for the configuration files that apply to open documents.
  func showConfigurations() {
    var finder = ConfigurationFinder(read: readSettings)
    for path in documents.keys.map(FileURI.path) where path.hasPrefix("/") {
      _ = finder.configuration(for: path)
    }
    let faulty = finder.found.filter { !$0.findings.isEmpty }
    for path in faultyConfigurations.subtracting(faulty.map(\.path)).sorted() {
      publish(FileURI.uri(path), version: nil, [])
    }
    faultyConfigurations = Set(faulty.map(\.path))
    for configuration in faulty {
      let positions = TextPositions(configuration.bytes, encoding: client.positionEncoding)
      let problems = configuration.findings.map { finding -> JSON in
        let range = finding.diagnostic.range
        let ends = [range.start, range.end].map { offset -> JSON in
          let place = positions.position(of: offset)
          return ["line": .integer(place.line), "character": .integer(place.character)]
        }
        return [
          "range": ["start": ends[0], "end": ends[1]],
          "severity": .integer(finding.diagnostic.severity.number),
          "code": .string(finding.diagnostic.rule), "source": "formulary",
          "message": .string(finding.advice),
        ]
      }
      publish(FileURI.uri(configuration.path), version: nil, problems)
    }
  }

  /// Applies settings from the client. Recomputes values if they differ.
  func configure(_ json: JSON) {
    let before = settings
    // Options missing from `json` revert to their initial values.
    settings = initialSettings
    settings.update(json)
    guard settings != before else { return }
    report(settings.problems.filter { !before.problems.contains($0) })
    for uri in documents.keys { documents[uri]?.forgetValues(environment) }
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
    applyRules()
  }

  /// Shows a warning for each invalid setting.
  private func report(_ problems: [String]) {
    for problem in problems {
      host.send(
        .notification(
          method: "window/showMessage",
          parameters: [
            "type": .integer(EditorAction.Importance.warning.rawValue), "message": .string(problem),
          ]))
    }
  }

  /// Reads settings files, which may also be outside of the workspace folders.
  private var readSettings: LintConfiguration.Reader {
    let read = host.files.read
    return { (path: String) throws(FileError) -> [UInt8]? in
      if let bytes = read(path) { return bytes }
      return try FileInput.ifThere(plain: path)
    }
  }

  /// Returns the configuration of a file. Client settings override the folder's configuration.
  func fileConfiguration(for uri: String) -> FileConfiguration {
    let path = FileURI.path(uri)
    var fileConfiguration =
      path.hasPrefix("/")
      ? FileConfiguration(path: path, read: readSettings) : FileConfiguration()
    for (rule, choice) in settings.severities {
      fileConfiguration.settings.choose(choice, for: rule)
    }
    return fileConfiguration
  }

  /// Reloads the configuration of every open document.
  func applyRules() {
    var isChanged = false
    Task { await folder.forgetReports() }
    for uri in documents.keys.sorted() {
      let fileConfiguration = fileConfiguration(for: uri)
      guard documents[uri]?.apply(fileConfiguration) ?? false else { continue }
      isChanged = true
      documents[uri]?.generation = nextGeneration()
      diagnose(uri)
    }
    if isChanged { refresh() }
    showConfigurations()
    watchSources()
  }

  /// Requests a refresh of diagnostics and inlay hints that changed without an edit.
  func refresh() {
    if client.pullsDiagnostics, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
  }
}
