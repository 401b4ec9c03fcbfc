import FileAccess

/// A file to be linted.
struct LintedPath: Hashable, Sendable {
  /// The path of the file; `-` for standard input.
  var path: String
  /// The name of the file in reports.
  var name: String
  /// Whether the file was named explicitly. Other files are skipped unless they look like
  /// documents.
  var isNamed: Bool

  /// Whether it is a settings file, judged by its name.
  var isSettings: Bool { isNamed && name.hasSuffix(".toml") }

  /// The path from the root, by which configurations are found.
  var absolute: String {
    if path == "-" { return FilePath.absolute(name == "<stdin>" ? "stdin" : name) }
    return FilePath.absolute(path)
  }

  /// A stamp that changes with the file; `nil` if the file does not exist.
  var stamp: FileStamp? { FileStamp(path: path) }
}
