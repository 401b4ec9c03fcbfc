import DataSources
import Formulas

/// A data source of a session without formulas: values, or a database with a current row.
struct SessionSource: Sendable {
  private let source: any RecognizedSource
  /// The name in messages.
  let name: String
  /// The current row, or `nil` for the source as a whole.
  private(set) var row: (scope: String, key: String)?
  /// The schema of the current row.
  let schema: FormulaSchema

  /// Creates the source as a whole, or in a row. Throws a `SourceError` if it cannot be read.
  init(
    _ source: any RecognizedSource, name: String, row: (scope: String, key: String)? = nil
  ) throws(SourceError) {
    self.source = source
    self.name = name
    self.row = row
    schema = try source.schema(in: row?.scope)
    if let row { _ = try source.context(in: row.scope, key: row.key, reading: []) }
  }

  /// The source's name with its kind.
  var title: String { "'\(name)', \(type(of: source).title)," }

  /// Returns the source in another row, or as a whole. Throws a `SourceError` if the row is
  /// unknown.
  func entering(_ row: (scope: String, key: String)?) throws(SourceError) -> SessionSource {
    try SessionSource(source, name: name, row: row)
  }

  /// A one-line description.
  var summary: String {
    let names = Counted.plain(schema.fields.count, "names")
    if let row { return "\(row.scope) \(row.key): \(names)" }
    guard !source.scopes.isEmpty else { return "\(name): \(names)" }
    return "\(name): \(names); ':scope NAME KEY' enters a row of \(Self.list(source.scopes))"
  }

  /// Returns the first rows of a scope by key and title. Throws a `SourceError` on failure.
  func rows(of scope: String) throws(SourceError) -> String {
    let rows = try source.contexts(in: scope, reading: [])
    let shown = rows.prefix(Self.shownRows).map { row in
      row.key + (row.title.map { " (\($0))" } ?? "") + "\n"
    }
    let rest = rows.count - shown.count
    return (rows.isEmpty ? "no rows\n" : shown.joined()) + (rest > 0 ? "and \(rest) more\n" : "")
  }

  private static let shownRows = 20

  /// Returns the values of `slots`. Throws a `SourceError` if they cannot be read.
  func context(reading slots: [Slot]) throws(SourceError) -> any EvaluationContext {
    if let row { return try source.context(in: row.scope, key: row.key, reading: slots).context }
    guard let whole = try source.contexts(in: nil, reading: slots).first else {
      throw SourceError(.unreadable, "'\(name)' no longer has any values")
    }
    return whole.context
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? shown + ", …" : shown
  }
}
