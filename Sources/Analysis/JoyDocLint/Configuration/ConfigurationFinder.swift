import FileAccess
package import FormulaLint
package import Formulas

/// A cached lookup of the `.formulary.toml` that applies to a file.
///
/// The first one from the file's folder towards the root applies.
package struct ConfigurationFinder {
  private let read: LintConfiguration.Reader
  private var known: [String: LintConfiguration?] = [:]

  /// Creates a finder that reads files with `read`.
  package init(read: @escaping LintConfiguration.Reader) { self.read = read }

  /// Returns the configuration for the file at the absolute path `path`.
  ///
  /// Every folder is searched only once.
  package mutating func configuration(for path: String) -> LintConfiguration? {
    configuration(in: FilePath.folder(of: path))
  }

  /// Returns the configuration for the files in `folder`, an absolute path.
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
      if let configuration = LintConfiguration(in: folder, read: read) {
        found = configuration
        break
      }
      guard folder != "/", folder.contains("/") else { break }
      folder = FilePath.folder(of: folder)
    }
    for folder in passed { known[folder] = .some(found) }
    return found
  }

  /// The configurations found so far and those that they extend, without duplicates, sorted by
  /// path.
  package var found: [LintConfiguration] {
    var byPath: [String: LintConfiguration] = [:]
    for configuration in known.values {
      guard let configuration else { continue }
      for part in [configuration] + configuration.bases { byPath[part.path] = part }
    }
    return byPath.values.sorted { $0.path < $1.path }
  }
}

/// The resolved configuration of one file.
///
/// It contains the rule settings, the host functions, the data source of a formula file, and the
/// rules that the project declares.
package struct FileConfiguration: Hashable, Sendable {
  package var settings: RuleSettings
  package var functions: [HostSignature]
  package var source: DataSourceLink?
  package var customRules: CustomRules
  /// The maximum line width in columns when formatting, if configured.
  package var width: Int?
  /// The path of settings with errors, under which the file must not be changed.
  package var invalidSettings: String?

  package init(
    settings: RuleSettings = RuleSettings(), functions: [HostSignature] = [],
    source: DataSourceLink? = nil, customRules: CustomRules = .none, width: Int? = nil
  ) {
    self.settings = settings
    self.functions = functions
    self.source = source
    self.customRules = customRules
    self.width = width
  }

  /// Resolves the configuration that applies to the file at the absolute path `path`.
  package init(path: String, read: @escaping LintConfiguration.Reader) {
    var finder = ConfigurationFinder(read: read)
    self.init(finder.configuration(for: path), for: path)
  }

  /// Resolves `configuration` for the file at `path`.
  package init(_ configuration: LintConfiguration?, for path: String) {
    self.init(
      settings: configuration?.settings(for: path) ?? RuleSettings(),
      functions: configuration?.functions ?? [], source: configuration?.source(for: path),
      customRules: configuration?.customRules ?? .none, width: configuration?.width)
    invalidSettings = configuration?.isValid ?? true ? nil : configuration?.path
  }
}
