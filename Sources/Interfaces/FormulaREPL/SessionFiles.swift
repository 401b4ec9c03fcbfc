/// The files that a session may read and write.
package protocol SessionFiles {
  /// The bytes of a file. Throws why it cannot be read.
  func read(_ path: String) throws(FileProblem) -> [UInt8]

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
