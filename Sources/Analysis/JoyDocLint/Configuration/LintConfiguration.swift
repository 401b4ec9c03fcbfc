import FileAccess
package import FormulaLint
package import Formulas
import SourceText

/// What a `.formulary.toml` says about the files below its folder.
package struct LintConfiguration: Sendable {
  /// The name that is looked for.
  package static let fileName = ".formulary.toml"

  /// The folder that paths in it are relative to.
  package let folder: String
  /// Where the file is.
  package let path: String
  package let bytes: [UInt8]
  /// What is wrong with the file, in the order of its places.
  package let findings: [Finding]
  /// More warnings than this are a failure.
  package let maxWarnings: Int?
  /// The columns that a line of a formula may have when it is laid out.
  package let width: Int?
  /// The functions of the program that hosts the files.
  package let functions: [HostSignature]
  /// The rules that the project declares.
  package let ownRules: OwnRules
  let general: Choices
  let overrides: [Override]
  let sources: [Source]
  let excluded: [PathPattern]
  let exceptions: [Exception]
  /// The configurations that this one builds on, the nearest first.
  package let bases: [LintConfiguration]

  /// A part of the settings; what is nil is not said.
  struct Choices: Hashable, Sendable {
    var profile: Profile?
    var selected: [String]?
    var choices: [(rule: String, choice: RuleSettings.Choice)] = []

    static func == (one: Self, other: Self) -> Bool {
      one.profile == other.profile && one.selected == other.selected
        && one.choices.elementsEqual(other.choices) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(profile)
      hasher.combine(selected)
    }

    func apply(to settings: inout RuleSettings) {
      if let profile { settings.profile = profile }
      if let selected { settings.select(selected) }
      for (rule, choice) in choices { settings.choose(choice, for: rule) }
    }
  }

  /// Settings for the files that match a pattern.
  struct Override: Sendable {
    var patterns: [PathPattern]
    var choices: Choices
  }

  /// What the files that match a pattern read.
  struct Source: Sendable {
    var patterns: [PathPattern]
    /// From the folder of the configuration, unless it begins with a slash.
    var path: String
    var scope: String?
  }

  /// Findings that are left out in the files that match a pattern; nil for all files.
  struct Exception: Sendable {
    var patterns: [PathPattern]?
    var covered: RuleException
  }

  /// Reads the text of a `.formulary.toml` in a folder, and by `read` those that it builds on. What
  /// is wrong is a finding and left out.
  package init(
    _ bytes: [UInt8], folder: String, path: String? = nil,
    read: (String) -> [UInt8]? = { _ in nil }
  ) {
    let path = path ?? FilePath.joined(folder, Self.fileName)
    self.init(bytes, folder: folder, path: path, under: [], read: read)
  }

  /// How the names of files end that others build on.
  private static let baseSuffix = ".toml"
  /// The files that may build on one another.
  private static let mostBases = 32

  /// `under` are the files that build on this one.
  private init(
    _ bytes: [UInt8], folder: String, path: String, under: [String], read: (String) -> [UInt8]?
  ) {
    var reader = ConfigurationReader(bytes)
    reader.open()
    var base: LintConfiguration?
    if let name = reader.extended {
      let place = FilePath.absolute(name, in: folder)
      if place == path || under.contains(place) {
        reader.reportBase("'\(name)' builds on this file in turn")
      } else if under.count >= Self.mostBases {
        // Through a link to its own folder a file has ever longer paths.
        reader.reportBase("too many files build on one another; write the settings into fewer")
      } else if !name.hasSuffix(Self.baseSuffix) {
        // Messages show lines of the file: it must not be one of those that keep secrets.
        reader.reportBase("'extends' takes a file whose name ends with \(Self.baseSuffix)")
      } else if let bytes = read(place) {
        base = LintConfiguration(
          bytes, folder: FilePath.folder(of: place), path: place, under: under + [path], read: read)
      } else {
        reader.reportBase("'\(name)' cannot be read; the path begins at the folder of this file")
      }
    }
    reader.read(inheriting: base?.ownRules.names ?? [])
    ownRules = OwnRules(reader.ownRules).over(base?.ownRules ?? .none)
    self.folder = folder
    self.path = path
    self.bytes = bytes
    bases = base.map { [$0] + $0.bases } ?? []
    findings = reader.findings
    maxWarnings = reader.maxWarnings ?? base?.maxWarnings
    width = reader.width ?? base?.width
    let own = Set(reader.functions.map(\.name))
    functions = (base?.functions.filter { !own.contains($0.name) } ?? []) + reader.functions
    exceptions = reader.exceptions
    general = reader.general
    overrides = reader.overrides
    sources = reader.sources
    excluded = reader.excluded
  }

  /// The settings for a file; later overrides win. Complexity: O(patterns × path).
  package func settings(for path: String) -> RuleSettings {
    var settings = RuleSettings()
    for part in bases.reversed() { part.apply(to: &settings, for: path) }
    apply(to: &settings, for: path)
    return settings
  }

  /// Applies what this file says itself.
  private func apply(to settings: inout RuleSettings, for path: String) {
    general.apply(to: &settings)
    let names = names(of: path)
    for override in overrides where override.patterns.contains(where: { $0.covers(names) }) {
      override.choices.apply(to: &settings)
    }
    settings.exceptions += exceptions.filter { exception in
      exception.patterns.map { $0.contains { $0.covers(names) } } ?? true
    }.map(\.covered)
  }

  /// What the formula of a file reads; the last one that is said wins. Complexity: as `settings`.
  package func source(for path: String) -> SourceTie? {
    let names = names(of: path)
    guard let source = sources.last(where: { $0.patterns.contains { $0.covers(names) } }) else {
      return nil
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return SourceTie(
      path: source.path.hasPrefix("/") ? source.path : start + source.path, scope: source.scope)
  }

  /// Whether a file or folder is left out when folders are searched.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    ([self] + bases).lazy.compactMap { part in
      part.excluded.verdict(on: part.names(of: path), isFolder: isFolder)
    }.first ?? false
  }

  /// The names on the way from the file's folder; the whole path if it lies elsewhere.
  private func names(of path: String) -> [Substring] {
    let start = FilePath.joined(folder, "")
    let rest = path.hasPrefix(start) ? path.dropFirst(start.count) : Substring(path)
    return rest.split(separator: "/")
  }
}
