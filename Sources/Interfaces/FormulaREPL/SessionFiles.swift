package import FormulaSources
package import Formulas

/// The files that a session may read and write.
package protocol SessionFiles {
  /// A file that may be what formulas read. Throws why it cannot be read.
  func source(_ path: String) throws(SourceError) -> SourceFile

  /// Replaces a file at once. Throws why it cannot be written.
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem)

  /// The paths that begin with a text; those of folders end in a slash.
  func paths(beginning: String) -> [String]
}

/// Why a file cannot be read or written.
package struct FileProblem: Error, Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
