#if hasFeature(Embedded)
  package import FormulaValues
  package import Formulas

  /// A substitute for the rows of sources, of which a program without files opens none.
  package struct ScopedContext {
    package let title: String?
    package let context: NamedValues
  }

  extension DataSourceLink {
    /// A program without files opens no source.
    package func names() -> FormulaNames { .open }

    /// A program without files reads no rows.
    package func beginning(reading slots: [Slot]) throws(SourceError) -> ScopedContext? { nil }
  }
#else
  import DataSources
  package import FileAccess
  package import FormulaValues
  package import Formulas

  extension DataSourceLink {
    /// Returns the names that formulas may use with this source.
    ///
    /// Complexity: O(names), plus opening the source.
    package func names() -> FormulaNames {
      do throws(SourceError) {
        return .known(try FormulaSources.open(path).schema(in: scope))
      } catch {
        return .unreadable(error)
      }
    }

    /// Returns the values of `slots`, which are fields of `names()`, in the first row of `scope`.
    ///
    /// Without a scope, the values are those of the source as a whole. Returns `nil` if the scope has
    /// no rows.
    ///
    /// Complexity: that of reading all rows.
    package func beginning(reading slots: [Slot]) throws(SourceError) -> ScopedContext? {
      try FormulaSources.open(path).contexts(in: scope, reading: slots).first
    }

    /// A value that changes with the source: the state of its file and of a database's write-ahead
    /// log.
    package var stamp: [FileStamp?] { [FileStamp(path: path), FileStamp(path: path + "-wal")] }
  }
#endif
