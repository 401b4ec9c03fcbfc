package import FileAccess
package import FormulaValues
package import Formulas
package import JSONTree
package import JoyDocFormulas
import SourceText

/// A file that may be a source: its first bytes at once, all of it when asked.
package final class SourceFile {
  /// Where it lies; nil for bytes that were handed in.
  package let path: String?
  /// What messages call it.
  package let name: String
  /// What it begins with, as far as kinds of files differ by that.
  package let start: [UInt8]
  private var input: FileInput?
  private var bytes: [UInt8]?
  private var tree: JSONTree?

  /// The file at a path, `-` for standard input. Throws why it cannot be read.
  package init(_ path: String, name: String? = nil) throws(SourceError) {
    self.path = path
    self.name = name ?? path
    do throws(FileError) {
      if path != "-", let start = try FileInput.start(of: path, count: Self.startLength) {
        self.start = start
      } else {
        // A stream is read only once.
        let input = try FileInput(path)
        start = Array(input.bytes.prefix(Self.startLength))
        self.input = input
      }
    } catch {
      throw SourceError(.unreadable, error.message)
    }
  }

  /// A file that has been read already.
  package init(_ bytes: [UInt8], name: String) {
    path = nil
    self.name = name
    start = Array(bytes.prefix(Self.startLength))
    self.bytes = bytes
  }

  private static let startLength = 16

  /// What the file was when it was read; nil for streams, and before all of it was read.
  package var stamp: FileStamp? { input?.stamp }

  /// The JSON in the file. Throws what is wrong with it, with places. Complexity: O(bytes).
  package func json() throws(SourceError) -> JSONTree {
    if let tree { return tree }
    let bytes = try contents()
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter(\.isFatal)
    if let first = fatal.first {
      throw SourceError(
        .notASource, "'\(name)' is no well-formed JSON: \(first.message)",
        in: (name, bytes), diagnostics: fatal)
    }
    self.tree = tree
    return tree
  }

  /// All bytes of the file. Throws why it cannot be read.
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

/// What a source needs to know of the run that it serves.
package struct SourceOptions: Sendable {
  /// The language of the formulas that a source holds itself.
  package var language = FormulaLanguage.standard
  package var environment = Environment()
  package var limits = EvaluationLimits()
  /// Whether results of formulas are taken as they are stored.
  package var isStored = false
  /// How much of a database may be read.
  package var database = DatabaseLimits()
  /// Told what was read otherwise than it stands there.
  package var tell: @Sendable (SourceRemark) -> Void = { _ in }

  package init() {}
}

/// What was read otherwise than it stands in a source.
package enum SourceRemark: Sendable {
  case text(String)
  /// Formulas of the source that failed, whose fields are read; these have their stored values. And
  /// the source's bytes, in which they have their places.
  case failures([FormulaFailure], in: [UInt8])
}

/// How much reading a database may take.
package struct DatabaseLimits: Sendable {
  /// The steps of SQLite's machine for what is read at once.
  package var steps = 1_000_000_000
  package var rows = 1_000_000
  package var bytes = 256 << 20
  /// The milliseconds that are waited for a program that writes.
  package var patience: Int32 = 500

  package init() {}
}
