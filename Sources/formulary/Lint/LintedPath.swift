import FileAccess

/// A file to be linted.
struct LintedPath: Hashable, Sendable {
  /// Where it is; `-` is standard input.
  var path: String
  /// What reports call it.
  var name: String
  /// Whether it was named itself; others are left alone unless they look like documents.
  var isNamed: Bool

  /// The path from the root, by which configurations are found.
  var absolute: String {
    if path == "-" { return FilePath.absolute(name == "<stdin>" ? "stdin" : name) }
    return FilePath.absolute(path)
  }

  /// What tells whether the file has changed; nil if it is not there.
  var stamp: FileStamp? { FileStamp(path: path) }
}
