package import DataSources
package import Formulas

/// The file access of a session.
package protocol SessionFiles {
  /// Returns a file that formulas may read. Throws a `SourceError` if it cannot be read.
  func source(_ path: String) throws(SourceError) -> SourceFile

  /// Replaces a file atomically. Throws a `SessionFileError` if it cannot be written.
  func write(_ bytes: [UInt8], to path: String) throws(SessionFileError)

  /// Returns the paths with the given prefix. Folders end in a slash.
  func paths(beginning: String) -> [String]
}

/// A failed file access.
package struct SessionFileError: Error, Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
