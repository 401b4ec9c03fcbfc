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
  let general: Choices
  let overrides: [Override]
  let excluded: [PathPattern]

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

  /// Reads the text of a `.formulary.toml` in a folder. What is wrong is a finding and left out.
  package init(_ bytes: [UInt8], folder: String, path: String? = nil) {
    var reader = ConfigurationReader(bytes)
    reader.read()
    self.folder = folder
    self.path = path ?? (folder == "/" ? "/\(Self.fileName)" : "\(folder)/\(Self.fileName)")
    self.bytes = bytes
    findings = reader.findings
    maxWarnings = reader.maxWarnings
    width = reader.width
    functions = reader.functions
    general = reader.general
    overrides = reader.overrides
    excluded = reader.excluded
  }

  /// The settings for a file; later overrides win. Complexity: O(patterns × path).
  package func settings(for path: String) -> RuleSettings {
    var settings = RuleSettings()
    general.apply(to: &settings)
    let names = names(of: path)
    for override in overrides where override.patterns.contains(where: { $0.covers(names) }) {
      override.choices.apply(to: &settings)
    }
    return settings
  }

  /// Whether a file or folder is left out when folders are searched.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    excluded.verdict(on: names(of: path), isFolder: isFolder) ?? false
  }

  /// The names on the way from the file's folder; the whole path if it lies elsewhere.
  private func names(of path: String) -> [Substring] {
    let start = folder == "/" ? "/" : folder + "/"
    let rest = path.hasPrefix(start) ? path.dropFirst(start.count) : Substring(path)
    return rest.split(separator: "/")
  }
}
