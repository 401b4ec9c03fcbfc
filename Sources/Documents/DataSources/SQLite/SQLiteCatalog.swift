import Formulas
import IndexedCollections

/// The tables and views of a database, as visible to formulas.
struct SQLiteCatalog: Sendable {
  private(set) var relations: [Relation] = []

  /// The index of a relation in the catalog.
  typealias RelationID = TypedIndex<Relation>
  /// The index of a column in its relation.
  typealias ColumnID = TypedIndex<Column>

  /// A table or view.
  struct Relation: Sendable {
    let name: String
    let isView: Bool
    fileprivate(set) var columns: [Column] = []
    /// The columns of the primary key, in order.
    fileprivate(set) var primaryKey: [ColumnID] = []
    fileprivate(set) var references: [Reference] = []

    /// The column that identifies a row; `nil` if there is none or the key has several columns.
    var key: ColumnID? {
      primaryKey.count == 1 ? primaryKey[0] : primaryKey.isEmpty ? column("id") : nil
    }

    /// The column with the title of a row.
    var title: ColumnID? { column("title") ?? column("name") }

    /// Returns the column with the given name, ignoring case as SQLite does.
    func column(_ name: String) -> ColumnID? {
      columns.firstIndex { $0.name.lowercased() == name.lowercased() }.map { ColumnID($0) }
    }

    subscript(column: ColumnID) -> Column { columns[column.index] }

    /// The record type of a row.
    var rowType: ValueType {
      columns.isEmpty ? .any : .record(RecordShape(columns.map { .init($0.name, $0.type) }))
    }
  }

  /// A column with its declared type.
  struct Column: Sendable {
    let name: String
    let kind: SQLiteColumnKind
    let isNullable: Bool

    var type: ValueType { isNullable ? kind.type.optional : kind.type }
  }

  /// A foreign key with a single column.
  struct Reference: Sendable {
    let column: ColumnID
    let table: String
    /// The referenced column; `nil` means the key of the table.
    let target: String?
  }

  /// Reads the schema. Complexity: O(relations), with one or two statements for each.
  init(_ connection: SQLiteConnection) throws(SourceError) {
    var found: [Relation] = []
    // Virtual tables may run arbitrary code when read, and shadow tables are their internal
    // storage.
    try connection.rows(
      of: """
        SELECT s.name, s.type FROM sqlite_schema AS s
        JOIN pragma_table_list AS l ON l.name = s.name AND l.schema = 'main'
        WHERE l.type IN ('table', 'view') AND s.type IN ('table', 'view')
        AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.rowid
        """
    ) { row in
      if let name = row.key(0) { found.append(Relation(name: name, isView: row.key(1) == "view")) }
      return true
    }
    for var relation in found {
      do throws(SourceError) {
        try relation.readColumns(connection)
      } catch  where relation.isView && error.code == .damaged {
        // A broken view must not prevent reading other relations. Reading the view itself reports
        // the error.
      }
      relations.append(relation)
    }
  }

  /// Returns the relation with the given name, ignoring case as SQLite does.
  func relation(_ name: String) -> RelationID? {
    let index =
      relations.firstIndex { $0.name == name }
      ?? relations.firstIndex { $0.name.lowercased() == name.lowercased() }
    return index.map { RelationID($0) }
  }

  subscript(relation: RelationID) -> Relation { relations[relation.index] }

  var all: [RelationID] { relations.indices.map { RelationID($0) } }
}

extension SQLiteCatalog.Relation {
  fileprivate mutating func readColumns(_ connection: SQLiteConnection) throws(SourceError) {
    var columns: [SQLiteCatalog.Column] = []
    var key: [(rank: String, column: SQLiteCatalog.ColumnID)] = []
    try connection.rows(
      of: """
        SELECT name, type, "notnull", pk FROM pragma_table_xinfo(\(SQLiteText.literal(name)))
        WHERE hidden <> 1
        """
    ) { row in
      let declared = row.key(1) ?? ""
      let rank = row.key(3) ?? "0"
      if rank != "0" { key.append((rank, .init(columns.count))) }
      // An `INTEGER` primary key is an alias of the row id, which is never null.
      let isRowNumber = rank == "1" && declared.uppercased() == "INTEGER"
      columns.append(
        .init(
          name: row.key(0) ?? "", kind: SQLiteColumnKind(declared: declared),
          isNullable: row.key(2) != "1" && !isRowNumber))
      return true
    }
    self.columns = columns
    primaryKey = key.sorted { (Int($0.rank) ?? 0) < (Int($1.rank) ?? 0) }.map(\.column)
    guard !isView else { return }
    var references: [SQLiteCatalog.Reference] = []
    // SQLite numbers foreign keys in reverse order.
    try connection.rows(
      of: """
        SELECT "from", "table", "to" FROM pragma_foreign_key_list(\(SQLiteText.literal(name)))
        GROUP BY id HAVING count(*) = 1 ORDER BY id DESC
        """
    ) { row in
      if let from = row.key(0), let table = row.key(1), let column = column(from) {
        references.append(.init(column: column, table: table, target: row.key(2)))
      }
      return true
    }
    self.references = references
  }
}

/// SQL literals and quoted identifiers.
enum SQLiteText {
  static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  static func name(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}
