import FileAccess
package import FormulaLint
package import Formulas

/// Finds the `.formulary.toml` that counts for a file: the first one in its folder and those above.
package struct ConfigurationFinder {
  private let read: (String) -> [UInt8]?
  private var known: [String: LintConfiguration?] = [:]

  /// A finder that reads files by `read`, which gives nil for one that is not there.
  package init(read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// The configuration for a file by its absolute path. Every folder is looked at once.
  package mutating func configuration(for path: String) -> LintConfiguration? {
    configuration(in: FilePath.folder(of: path))
  }

  /// The configuration for the files of a folder by its absolute path.
  package mutating func configuration(in folder: String) -> LintConfiguration? {
    var folder = folder
    var passed: [String] = []
    var found: LintConfiguration?
    while true {
      if let configuration = known[folder] {
        found = configuration
        break
      }
      passed.append(folder)
      if let bytes = read(FilePath.joined(folder, LintConfiguration.fileName)) {
        found = LintConfiguration(bytes, folder: folder, read: read)
        break
      }
      guard folder != "/", folder.contains("/") else { break }
      folder = FilePath.folder(of: folder)
    }
    for folder in passed { known[folder] = .some(found) }
    return found
  }

  /// The configurations that were found and those that they build on, each once, in the order of
  /// their paths.
  package var found: [LintConfiguration] {
    var byPath: [String: LintConfiguration] = [:]
    for configuration in known.values {
      guard let configuration else { continue }
      for part in [configuration] + configuration.bases { byPath[part.path] = part }
    }
    return byPath.values.sorted { $0.path < $1.path }
  }
}

/// What is said of one file: how findings are told, what formulas may call besides, what a formula
/// of its own reads, and the rules that the project declares.
package struct FileGuidance: Hashable, Sendable {
  package var settings: RuleSettings
  package var functions: [HostSignature]
  package var source: SourceTie?
  package var ownRules: OwnRules
  /// The columns that a laid out line may have, if the configuration says so.
  package var width: Int?

  package init(
    settings: RuleSettings = RuleSettings(), functions: [HostSignature] = [],
    source: SourceTie? = nil, ownRules: OwnRules = .none, width: Int? = nil
  ) {
    self.settings = settings
    self.functions = functions
    self.source = source
    self.ownRules = ownRules
    self.width = width
  }

  /// What the configuration that counts for a file says, by the file's absolute path.
  package init(path: String, read: @escaping (String) -> [UInt8]?) {
    var finder = ConfigurationFinder(read: read)
    self.init(finder.configuration(for: path), for: path)
  }

  /// What a configuration says of a file.
  package init(_ configuration: LintConfiguration?, for path: String) {
    self.init(
      settings: configuration?.settings(for: path) ?? RuleSettings(),
      functions: configuration?.functions ?? [], source: configuration?.source(for: path),
      ownRules: configuration?.ownRules ?? .none, width: configuration?.width)
  }
}
