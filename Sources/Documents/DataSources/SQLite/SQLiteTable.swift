import Formulas
import IndexedCollections

/// The rows of a relation in memory, by column.
struct SQLiteTable {
  typealias ColumnID = SQLiteCatalog.ColumnID

  private let relation: SQLiteCatalog.Relation
  private let valueColumns: [ColumnID]
  private let linkColumns: [ColumnID]
  private(set) var rowCount = 0
  private var values: [ColumnID: [Value]] = [:]
  private var links: [ColumnID: [String?]] = [:]
  /// The row indexes for each key of the columns that join rows.
  private var groups: [ColumnID: [String: [Int]]] = [:]
  private static let none: [Int] = []

  init(_ relation: SQLiteCatalog.Relation, values: Set<ColumnID>, links: Set<ColumnID>) {
    self.relation = relation
    valueColumns = values.sorted()
    linkColumns = links.sorted()
  }

  /// The SQL query for the columns, ordered by key. A view without a key keeps its own order.
  private var statement: String {
    func name(_ column: ColumnID) -> String { "t.\(SQLiteText.name(relation[column].name))" }
    let columns =
      valueColumns.map { relation[$0].kind.expression(of: name($0)) } + linkColumns.map(name)
    let order = (relation.key.map { [$0] } ?? relation.primaryKey).map(name)
    return "SELECT \(columns.isEmpty ? "1" : columns.joined(separator: ", "))"
      + " FROM main.\(SQLiteText.name(relation.name)) AS t"
      + (order.isEmpty ? "" : " ORDER BY \(order.joined(separator: ", "))")
  }

  mutating func read(
    _ connection: SQLiteConnection, report: (SourceWarning) -> Void
  ) throws(SourceError) {
    var cells = [[Value]](repeating: [], count: valueColumns.count)
    var keys = [[String?]](repeating: [], count: linkColumns.count)
    var oddDates: [ColumnID: String] = [:]
    let kinds = valueColumns.map { relation[$0].kind }
    var count = 0
    try connection.select(statement) { row in
      count += 1
      for index in kinds.indices {
        let cell = row[index]
        if let value = kinds[index].value(of: cell) {
          cells[index].append(value)
          continue
        }
        cells[index].append(.null)
        if case .text(let text) = cell, oddDates[valueColumns[index]] == nil {
          oddDates[valueColumns[index]] = text
        }
      }
      for index in keys.indices { keys[index].append(row.key(kinds.count + index)) }
    }
    rowCount = count
    values = Dictionary(uniqueKeysWithValues: zip(valueColumns, cells))
    links = Dictionary(uniqueKeysWithValues: zip(linkColumns, keys))
    for (column, keys) in links {
      var group: [String: [Int]] = [:]
      for (row, key) in keys.enumerated() {
        if let key { group[key, default: []].append(row) }
      }
      groups[column] = group
    }
    for (column, text) in oddDates.sorted(by: { $0.key < $1.key }) {
      let shown = text.count > 40 ? text.prefix(39) + "…" : text
      report(
        .text(
          "'\(relation[column].name)' of '\(relation.name)' contains '\(shown)', "
            + "which is not a date; such values are read as null"))
    }
  }

  func value(_ column: ColumnID, of row: Int) -> Value { values[column]?[row] ?? .null }

  /// Returns the key in a column that joins rows.
  func link(_ column: ColumnID, of row: Int) -> String? { links[column]?[row] ?? nil }

  /// Returns the indexes of the rows with `key` in `column`.
  func rows(with key: String, in column: ColumnID) -> [Int] {
    groups[column]?[key] ?? Self.none
  }

  /// Returns a row as a record.
  func record(_ row: Int) -> Value {
    .record(.init(valueColumns.map { (relation[$0].name, value($0, of: row)) }))
  }

  /// Returns all rows.
  func columns() -> TableColumns {
    TableColumns(valueColumns.map { (relation[$0].name, values[$0] ?? []) })
  }

  /// Returns the given rows.
  func columns(of rows: [Int]) -> TableColumns {
    TableColumns(
      valueColumns.map { column in
        let cells = values[column] ?? []
        return (relation[column].name, rows.map { cells[$0] })
      })
  }
}
