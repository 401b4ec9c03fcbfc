package import FileAccess
package import FormulaLint
package import Formulas

/// The settings of one `.formulary.toml`, which apply to the files below its folder.
package struct LintConfiguration: Sendable {
  /// The name of a configuration file.
  package static let fileName = ".formulary.toml"

  /// The folder that relative paths and patterns start from.
  package let folder: String
  /// The path of the configuration file.
  package let path: String
  package let bytes: [UInt8]
  /// Findings about the configuration file itself, in source order.
  package let findings: [Finding]
  /// The number of warnings above which `lint` fails.
  package let maxWarnings: Int?
  /// The maximum line width in columns when a formula is formatted.
  package let width: Int?
  /// The functions that the host program provides.
  package let functions: [HostSignature]
  /// The hosts that provide a function, by its name, for functions that are declared with `hosts`.
  package let functionHosts: [String: Set<DocumentHost>]
  /// The rules that the project declares in `[[custom-rules]]`.
  package let customRules: CustomRules
  let general: Choices
  let overrides: [Override]
  let sources: [Source]
  let excluded: [PathPattern]
  let exceptions: [Exception]
  /// The configurations that this one extends, nearest first.
  package let bases: [LintConfiguration]

  /// A group of rule settings; a `nil` member is not specified.
  struct Choices: Hashable, Sendable {
    var profile: Profile?
    var targets: [HostTarget]?
    var selected: [String]?
    var choices: [(rule: String, choice: RuleSettings.Choice)] = []

    static func == (one: Self, other: Self) -> Bool {
      one.profile == other.profile && one.targets == other.targets
        && one.selected == other.selected
        && one.choices.elementsEqual(other.choices) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(profile)
      hasher.combine(targets)
      hasher.combine(selected)
    }

    func apply(to settings: inout RuleSettings) {
      if let profile {
        settings.profile = profile
        if profile == .extended { settings.hosts.targets = [] }
      }
      if let targets {
        settings.hosts.targets = targets
        settings.profile = .portable
      }
      if let selected { settings.select(selected) }
      for (rule, choice) in choices { settings.choose(choice, for: rule) }
    }
  }

  /// Settings for the files that match one of `patterns`.
  struct Override: Sendable {
    var patterns: [PathPattern]
    var choices: Choices
  }

  /// The data source of the files that match one of `patterns`.
  struct Source: Sendable {
    var patterns: [PathPattern]
    /// The path of the source, relative to the configuration's folder unless it starts with a
    /// slash.
    var path: String
    var scope: String?
  }

  /// Suppressed findings in the files that match one of `patterns`; `nil` means all files.
  struct Exception: Sendable {
    var patterns: [PathPattern]?
    var covered: RuleException
  }

  /// A function that returns the content of a file, or `nil` if there is none. It throws if there
  /// is one that cannot be read.
  package typealias Reader = (String) throws(FileError) -> [UInt8]?

  /// Parses a `.formulary.toml` in `folder` and, by calling `read`, the files that it extends.
  ///
  /// An invalid setting is reported in `findings` and otherwise ignored.
  package init(
    _ bytes: [UInt8], folder: String, path: String? = nil, read: Reader = { _ in nil }
  ) {
    let path = path ?? FilePath.joined(folder, Self.fileName)
    self.init(bytes, folder: folder, path: path, under: [], read: read)
  }

  /// Reads the `.formulary.toml` in `folder`, or returns `nil` if there is none.
  ///
  /// A file that cannot be read is reported in `findings`.
  init?(in folder: String, read: Reader) {
    let path = FilePath.joined(folder, Self.fileName)
    do throws(FileError) {
      guard let bytes = try read(path) else { return nil }
      self.init(bytes, folder: folder, path: path, read: read)
    } catch {
      self.init(unreadable: path, error)
    }
  }

  /// Creates the configuration of a file that cannot be read: a finding that says why.
  package init(unreadable path: String, _ error: FileError) {
    self.init(
      [], folder: FilePath.folder(of: path), path: path, under: [], blocker: error,
      read: { _ in nil })
  }

  /// Whether this file and those that it extends have no errors. Otherwise no file may be changed
  /// by its settings, since some are missing.
  package var isValid: Bool {
    ([self] + bases).allSatisfy { part in
      part.findings.allSatisfy { $0.diagnostic.severity != .error }
    }
  }

  /// The file name suffix that `extends` requires.
  private static let baseSuffix = ".toml"
  /// The maximum length of an `extends` chain.
  private static let maxBases = 32

  /// Parses a configuration file; `under` holds the paths of the files that extend it, and
  /// `blocker` is the reason why it cannot be read.
  private init(
    _ bytes: [UInt8], folder: String, path: String, under: [String], blocker: FileError? = nil,
    read: Reader
  ) {
    var reader = ConfigurationReader(bytes)
    if let blocker { reader.report(blocker) } else { reader.open() }
    var base: LintConfiguration?
    if let name = reader.extended {
      let place = FilePath.absolute(name, in: folder)
      if place == path || under.contains(place) {
        reader.reportBase("'\(name)' extends this file in turn, which is a cycle")
      } else if under.count >= Self.maxBases {
        // Through a symbolic link to its own folder, a file has ever longer paths.
        reader.reportBase("too many files extend one another; write the settings into fewer files")
      } else if !name.hasSuffix(Self.baseSuffix) {
        // Findings show lines of the file, so it must not be a file that contains secrets.
        reader.reportBase("'extends' requires a file whose name ends with \(Self.baseSuffix)")
      } else {
        do throws(FileError) {
          base = try read(place).map { bytes in
            LintConfiguration(
              bytes, folder: FilePath.folder(of: place), path: place, under: under + [path],
              read: read)
          }
          if base == nil {
            reader.reportBase(
              "'\(name)' cannot be read; the path is relative to the folder of this file")
          }
        } catch {
          reader.reportBase(error.message)
        }
      }
    }
    reader.read(inheriting: base?.customRules.names ?? [])
    customRules = CustomRules(reader.customRules).over(base?.customRules ?? .none)
    self.folder = folder
    self.path = path
    self.bytes = bytes
    bases = base.map { [$0] + $0.bases } ?? []
    findings = reader.findings
    maxWarnings = reader.maxWarnings ?? base?.maxWarnings
    width = reader.width ?? base?.width
    let own = Set(reader.functions.map { $0.name })
    var functionHosts = base?.functionHosts.filter { !own.contains($0.key) } ?? [:]
    for (name, hosts) in reader.functionHosts { functionHosts[name] = hosts }
    self.functionHosts = functionHosts
    functions = (base?.functions.filter { !own.contains($0.name) } ?? []) + reader.functions
    exceptions = reader.exceptions
    general = reader.general
    overrides = reader.overrides
    sources = reader.sources
    excluded = reader.excluded
  }

  /// Returns the rule settings for the file at `path`. Later overrides take precedence.
  ///
  /// Complexity: O(patterns × path).
  package func settings(for path: String) -> RuleSettings {
    var settings = RuleSettings()
    for part in bases.reversed() { part.apply(to: &settings, for: path) }
    apply(to: &settings, for: path)
    settings.hosts.functions = functionHosts
    return settings
  }

  /// Applies the settings of this file only, without the files that it extends.
  private func apply(to settings: inout RuleSettings, for path: String) {
    general.apply(to: &settings)
    let names = names(of: path)
    for override in overrides where override.patterns.contains(where: { $0.covers(names) }) {
      override.choices.apply(to: &settings)
    }
    settings.exceptions += exceptions.filter { exception in
      exception.patterns.map { $0.contains { $0.covers(names) } } ?? true
    }.map { $0.covered }
  }

  /// Returns the data source of the formula file at `path`. The last matching entry takes
  /// precedence.
  ///
  /// Complexity: O(patterns × path).
  package func source(for path: String) -> DataSourceLink? {
    let names = names(of: path)
    guard let source = sources.last(where: { $0.patterns.contains { $0.covers(names) } }) else {
      return nil
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return DataSourceLink(
      path: source.path.hasPrefix("/") ? source.path : start + source.path, scope: source.scope)
  }

  /// Returns `true` if a search of folders skips the file or folder at `path`.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    ([self] + bases).lazy.compactMap { part in
      part.excluded.verdict(on: part.names(of: path), isFolder: isFolder)
    }.first ?? false
  }

  /// Returns the path components relative to `folder`, or of the whole path if it is outside
  /// `folder`.
  private func names(of path: String) -> [Substring] {
    let start = FilePath.joined(folder, "")
    let rest = path.hasPrefix(start) ? path.dropFirst(start.count) : Substring(path)
    return rest.split(separator: "/")
  }
}
