package import FormulaValues
package import Formulas

/// A SQLite database: its tables and views as lists of records, or a single row with related rows.
///
/// In a row of a scope, a name is resolved in this order:
///
/// 1. A column.
/// 2. For a column `xId`, `x_id` or `xID` that refers to another row, that row as `x`.
/// 3. A relation whose rows refer to the current one, as the list of these rows.
/// 4. Any other relation, as the list of all its rows.
package struct SQLiteSource: RecognizedSource {
  package static let title = "a SQLite database"
  package static let signature = Array("SQLite format 3\0".utf8)

  private let path: String
  private let options: SourceOptions
  private let catalog: SQLiteCatalog

  package static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> SQLiteSource? {
    guard let path = file.path, path != "-" else {
      throw SourceError(
        .unreadable, "a database cannot be read from standard input; pass its file name")
    }
    return try SQLiteSource(path: path, options)
  }

  /// Opens the database at `path`. Throws a `SourceError` if its tables and views cannot be listed.
  package init(path: String, _ options: SourceOptions) throws(SourceError) {
    self.path = path
    self.options = options
    catalog = try SQLiteCatalog(SQLiteConnection(path, options.database))
  }

  package var scopes: [String] { catalog.relations.map(\.name) }

  package func schema(in scope: String?) throws(SourceError) -> FormulaSchema {
    try names(in: scope).schema
  }

  private func names(in scope: String?) throws(SourceError) -> SQLiteNames {
    guard let scope else { return SQLiteNames(catalog) }
    guard let relation = catalog.relation(scope) else {
      throw .unknownScope(scope, among: scopes)
    }
    return SQLiteNames(catalog, in: relation)
  }

  package func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext] {
    try read(in: scope, slots).contexts
  }

  /// Returns the contexts and the number of statements that were executed.
  package func read(
    in scope: String?, _ slots: [Slot]
  ) throws(SourceError) -> (contexts: [ScopedContext], selectCount: Int) {
    let names = try names(in: scope)
    let connection = try SQLiteConnection(path, options.database)
    // All statements read the same snapshot of the database.
    try connection.run("BEGIN")
    let load = SQLiteLoad(catalog, names, slots)
    try load.read(connection, report: options.report ?? { _ in })
    return (load.contexts(), connection.selectCount)
  }
}
