import EditorRequests
import FileAccess
import FormulaLint
import JSONRPC
import JoyDocLint
import SourceText

extension Server {
  /// Starts what depends on the parameters of `initialize`.
  func start(_ parameters: JSON) {
    folders = Self.folders(parameters)
    if let process = parameters["processId"].integer.flatMap(Int32.init(exactly:)), process > 0 {
      host.watchParent(process)
    }
  }

  /// Publishes diagnostics for the configuration files that apply to open documents.
  func showConfigurations() {
    var finder = ConfigurationFinder(read: Self.settingsReader(host.files))
    for path in state.documents.keys.map(FileURI.path) where path.hasPrefix("/") {
      _ = finder.configuration(for: path)
    }
    let faulty = finder.found.filter { !$0.findings.isEmpty }
    for path in faultyConfigurations.subtracting(faulty.map(\.path)).sorted() {
      state.publish(FileURI.uri(path), version: nil, [])
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
      state.publish(FileURI.uri(configuration.path), version: nil, problems)
    }
  }

  /// Recomputes values and applies the rules after the settings have changed.
  func configure() {
    let environment = state.environment
    for uri in state.documents.keys {
      replaceAnalysis(of: uri) { $0.computed(in: environment) }
    }
    state.refreshInlayHints()
    applyRules()
  }

  /// Returns a reader of settings files, which may also be outside of the workspace folders.
  static func settingsReader(_ files: FolderIndex.Files) -> LintConfiguration.Reader {
    { (path: String) throws(FileError) -> [UInt8]? in
      if let bytes = files.read(path) { return bytes }
      return try FileInput.ifThere(plain: path)
    }
  }

  /// Returns the configuration of a file from the settings of its folder.
  static func fileConfiguration(
    for uri: String, read: @escaping LintConfiguration.Reader
  ) -> FileConfiguration {
    let path = FileURI.path(uri)
    return path.hasPrefix("/") ? FileConfiguration(path: path, read: read) : FileConfiguration()
  }

  /// Reloads the configuration of every open document.
  func applyRules() {
    Task { await folder.forgetReports() }
    let changed = state.reloadConfigurations()
    for uri in changed {
      work[uri]?.forget()
      diagnose(uri)
    }
    if !changed.isEmpty { state.refresh() }
    showConfigurations()
    watchSources()
  }
}
