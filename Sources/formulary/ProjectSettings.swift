import FileAccess
import JoyDocLint

/// The settings that apply to the files of a command. All commands read settings through this type.
struct ProjectSettings {
  /// The source of the settings.
  enum Source {
    case none, found
    case file(LintConfiguration)
  }

  let source: Source
  private var finder: ConfigurationFinder

  /// Creates the settings of `source`, which are read with `read` when they are first needed.
  init(_ source: Source = .found, read: @escaping LintConfiguration.Reader = Files.settings) {
    self.source = source
    finder = ConfigurationFinder(read: read)
  }

  /// Returns the settings for the file at the absolute path `path`.
  mutating func configuration(for path: String) -> LintConfiguration? {
    configuration(in: FilePath.folder(of: path))
  }

  /// Returns the settings for the files in `folder`, an absolute path.
  mutating func configuration(in folder: String) -> LintConfiguration? {
    switch source {
    case .none: nil
    case .file(let configuration): configuration
    case .found: finder.configuration(in: folder)
    }
  }

  /// The settings found so far and those that they extend.
  var found: [LintConfiguration] {
    if case .file(let configuration) = source { return [configuration] + configuration.bases }
    return finder.found
  }

  /// Returns `true` if a search of folders skips the file or folder at `path`.
  mutating func excludes(_ path: String, isFolder: Bool) -> Bool {
    configuration(for: path)?.excludes(path, isFolder: isFolder) ?? false
  }

  /// Throws if `path` must not be written, because the settings for it, or for the `file` on which its
  /// content depends, have errors: the missing settings may exclude the file, or ask for another result.
  mutating func checkWriting(_ path: String, from file: String? = nil) throws(FileError) {
    let configuration = configuration(for: FilePath.absolute(file ?? path))
    if let configuration, !configuration.isValid {
      throw FileError(.write, path, .invalidSettings(configuration.path))
    }
  }
}
