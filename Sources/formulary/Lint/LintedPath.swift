import FileAccess
import JoyDocLint
import LintReports

/// A file to be linted.
struct LintedPath: Hashable, Sendable {
  /// The path of the file; `-` for standard input.
  var path: String
  /// The name of the file in reports.
  var name: String
  /// Whether the file was named explicitly. Other files are skipped unless they look like
  /// documents.
  var isNamed: Bool

  init(path: String, name: String, isNamed: Bool) {
    self.path = path
    self.name = name
    self.isNamed = isNamed
  }

  /// Creates the path of a file that was linted.
  init(_ file: LintedFile) { self.init(path: file.path, name: file.name, isNamed: true) }

  /// Returns the name whose suffix determines the kind of the content.
  ///
  /// Standard input without a name is a formula unless it is a document or another JSON object.
  func nameOfKind(for bytes: [UInt8]) -> String {
    path == "-" && name == Files.name(of: path) && Linter.isFormula(bytes)
      ? name + ".formula" : name
  }

  /// Whether it is a settings file, judged by its name.
  var isSettings: Bool { isNamed && name.hasSuffix(".toml") }

  /// The path from the root, by which configurations are found.
  var absolute: String {
    if path == "-" { return FilePath.absolute(name == Files.name(of: path) ? "stdin" : name) }
    return FilePath.absolute(path)
  }

  /// A stamp that changes with the file; `nil` if the file does not exist.
  var stamp: FileStamp? { FileStamp(path: path) }
}
