package import FormulaValues
package import Formulas

/// The data source of a formula file, as configured in `[[sources]]`.
package struct DataSourceLink: Hashable, Sendable {
  /// The path of the source.
  package let path: String
  /// The relation whose rows the formulas read; `nil` for the source as a whole.
  package let scope: String?
}

/// The names that a standalone formula may use.
package enum FormulaNames: Sendable {
  /// Any name, because no source is configured.
  case open
  case known(FormulaSchema)
  /// Any name, because the source cannot be read.
  case unreadable(SourceError)
}
