import FormulaValues
import Formulas
import IndexedCollections

/// The tables and views of a database, as formulas see them.
struct SQLiteCatalog: Sendable {
  private(set) var relations: [Relation] = []

  /// A relation's number in the catalog.
  typealias RelationID = TypedIndex<Relation>
  /// A column's number in its relation.
  typealias ColumnID = TypedIndex<Column>

  /// A table or view.
  struct Relation: Sendable {
    let name: String
    let isView: Bool
    fileprivate(set) var columns: [Column] = []
    /// The columns that tell rows apart, in order.
    fileprivate(set) var primaryKey: [ColumnID] = []
    fileprivate(set) var references: [Reference] = []

    /// The column that names a row; nil if it takes several, or there is none.
    var key: ColumnID? {
      primaryKey.count == 1 ? primaryKey[0] : primaryKey.isEmpty ? column("id") : nil
    }

    /// What people call a row.
    var title: ColumnID? { column("title") ?? column("name") }

    /// The column of a name, which SQLite reads in any case.
    func column(_ name: String) -> ColumnID? {
      columns.firstIndex { $0.name.lowercased() == name.lowercased() }.map { ColumnID($0) }
    }

    subscript(column: ColumnID) -> Column { columns[column.index] }

    /// The type of a row.
    var rowType: ValueType {
      columns.isEmpty ? .any : .record(RecordShape(columns.map { .init($0.name, $0.type) }))
    }
  }

  /// A column with what it is declared to hold.
  struct Column: Sendable {
    let name: String
    let kind: SQLiteColumnKind
    let isNullable: Bool

    var type: ValueType { isNullable ? kind.type.optional : kind.type }
  }

  /// A foreign key of one column.
  struct Reference: Sendable {
    let column: ColumnID
    let table: String
    /// Nil for the key of the table.
    let target: String?
  }

  /// Complexity: O(relations), with a statement or two for each.
  init(_ connection: SQLiteConnection) throws(SourceError) {
    var found: [Relation] = []
    // Virtual tables may do anything when they are read, and shadow tables are their inside.
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
        // A broken view keeps nobody from reading the rest; whoever reads it is told.
      }
      relations.append(relation)
    }
  }

  /// The relation of a name, which SQLite reads in any case.
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
      // The integer key of a table is its row number, which is never null.
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
    // SQLite numbers them backwards.
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

/// Texts as SQL writes them.
enum SQLiteText {
  static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  static func name(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}
