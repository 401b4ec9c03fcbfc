package import FileAccess
import FormulaSources
package import FormulaValues
package import Formulas

/// What the formulas of a file read, by a `.formulary.toml`.
package struct SourceTie: Hashable, Sendable {
  /// Where the source lies.
  package let path: String
  /// The relation in whose rows the formulas are read; nil for the source as a whole.
  package let scope: String?

  /// What names mean there. Complexity: O(names), and opening the source.
  package func names() -> FormulaNames {
    do throws(SourceError) {
      return .known(try FormulaSources.open(path).schema(in: scope))
    } catch {
      return .unreadable(error)
    }
  }

  /// The values of some fields of `names()` where the source begins: in the first row of the scope,
  /// or in the source as a whole. Nil if the scope has no rows. Complexity: that of reading them all.
  package func beginning(reading slots: [Slot]) throws(SourceError) -> ScopedContext? {
    try FormulaSources.open(path).contexts(in: scope, reading: slots).first
  }

  /// What changes when the source does: the state of its file, and of the log that a database keeps
  /// beside it.
  package var stamp: [FileStamp?] { [FileStamp(path: path), FileStamp(path: path + "-wal")] }
}

/// The names that a formula of its own may use.
package enum FormulaNames: Sendable {
  /// Any, as nothing is said of them.
  case open
  case known(Schema)
  /// Any, as the source of the names cannot be read.
  case unreadable(SourceError)
}
