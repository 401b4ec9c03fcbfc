package import FileAccess
package import FormulaValues
package import Formulas
package import JSONTree
package import JoyDocFormulas

/// A file that may be a source. Its first bytes are read eagerly, the rest on demand.
package final class SourceFile {
  /// The path; `nil` for bytes passed in memory.
  package let path: String?
  /// The name for messages.
  package let name: String
  /// The first bytes, which identify binary formats.
  package let start: [UInt8]
  private var input: FileInput?
  private var bytes: [UInt8]?
  private var tree: JSONTree?

  /// Opens the file at `path`; `-` means standard input.
  ///
  /// Throws a `SourceError` if the file cannot be read.
  package init(_ path: String, name: String? = nil) throws(SourceError) {
    self.path = path
    self.name = name ?? path
    do throws(FileError) {
      if path != "-", let start = try FileInput.start(of: path, count: Self.startLength) {
        self.start = start
      } else {
        // A stream can be read only once.
        let input = try FileInput(path)
        start = Array(input.bytes.prefix(Self.startLength))
        self.input = input
      }
    } catch {
      throw SourceError(.unreadable, error.message)
    }
  }

  /// Creates a file from bytes in memory.
  package init(_ bytes: [UInt8], name: String) {
    path = nil
    self.name = name
    start = Array(bytes.prefix(Self.startLength))
    self.bytes = bytes
  }

  private static let startLength = 16

  /// The state of the file when it was read; `nil` for streams and before the whole file was read.
  package var stamp: FileStamp? { input?.stamp }

  /// Parses the file as JSON. Complexity: O(bytes).
  ///
  /// Throws a `SourceError` with diagnostics if the JSON is malformed.
  package func json() throws(SourceError) -> JSONTree {
    if let tree { return tree }
    let bytes = try contents()
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter(\.isFatal)
    if let first = fatal.first {
      throw SourceError(
        .notASource, "'\(name)' is not well-formed JSON: \(first.message)",
        in: (name, bytes), diagnostics: fatal)
    }
    self.tree = tree
    return tree
  }

  /// Returns all bytes of the file. Throws a `SourceError` if it cannot be read.
  package func contents() throws(SourceError) -> [UInt8] {
    if let bytes = bytes ?? input?.bytes { return bytes }
    guard let path else { return [] }
    do throws(FileError) {
      let input = try FileInput(path)
      self.input = input
      return input.bytes
    } catch {
      throw SourceError(.unreadable, error.message)
    }
  }
}

/// The options for reading a source.
package struct SourceOptions: Sendable {
  /// The `FormulaLanguage` of formulas stored in the source.
  package var language = FormulaLanguage.standard
  package var settings = EvaluationSettings()
  /// Whether to use the stored results of formulas instead of computing them.
  package var isStored = false
  /// The limits for reading a database.
  package var database = DatabaseLimits()
  /// A callback that receives warnings about values that are not read as stored. Without one, they
  /// are not searched for.
  package var report: (@Sendable (SourceWarning) -> Void)?

  package init() {}
}

/// A warning about values that are not read as stored.
package enum SourceWarning: Sendable {
  case text(String)
  /// Failed formulas whose fields are read with their stored values, plus the bytes of the source.
  case failures([FormulaFailure], in: [UInt8])
}

/// The limits for reading a database.
package struct DatabaseLimits: Sendable {
  /// The maximum number of steps of SQLite's virtual machine per connection.
  package var steps = 1_000_000_000
  package var rows = 1_000_000
  package var bytes = 256 << 20
  /// The time in milliseconds to wait while another program writes.
  package var patience: Int32 = 500

  package init() {}
}
