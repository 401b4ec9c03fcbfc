public import GRDB

/// A row of one of the tables.
public protocol GraphRow: Codable, FetchableRecord, PersistableRecord, Identifiable, Sendable
where ID: StoredText {
  /// The columns that refer to other rows.
  static var parents: [Parent] { get }
}

/// A foreign key: a column that refers to a row of another table.
public struct Parent: Sendable {
  let column: String
  let table: String
  let code: GoalProblem.Code

  init(_ column: String, in table: String, else code: GoalProblem.Code) {
    self.column = column
    self.table = table
    self.code = code
  }
}

extension GraphRow {
  /// Inserts the row, or updates `old`.
  ///
  /// Throws the errors of the database with `path`, the position in the form that the row comes
  /// from.
  func put(replacing old: Self?, in db: Database, at path: String = "") throws {
    do {
      if old == nil { try insert(db) } else { try update(db) }
    } catch let error as DatabaseError {
      guard error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY else {
        throw GoalError(error, at: path)
      }
      throw try orphaned(in: db, at: path)
    }
  }

  /// Returns an error for the first referenced row that does not exist.
  private func orphaned(in db: Database, at path: String) throws -> GoalError {
    let values = try databaseDictionary
    for parent in Self.parents {
      guard let value = values[parent.column], !value.isNull else { continue }
      let sql = "SELECT EXISTS (SELECT 1 FROM \(parent.table) WHERE id = ?)"
      if try Bool.fetchOne(db, sql: sql, arguments: [value]) != true {
        return GoalError(
          parent.code, at: path, "no row of '\(parent.table)' has the id \(value)")
      }
    }
    return GoalError(.damaged, at: path, "a row of '\(Self.databaseTableName)' is orphaned")
  }
}

/// Updates the parts of a graph to those of a form.
///
/// Parts with the same key keep their row; others are deleted or inserted. Deletions come first, so
/// that no two rows have the same key at any time.
func reconcile<Row: GraphRow, Key: Hashable>(
  _ old: [Row], with new: [(row: Row, path: String)], by key: (Row) -> Key, in db: Database
) throws {
  let wanted = Set(new.map { key($0.row) })
  for row in old where !wanted.contains(key(row)) { try row.delete(db) }
  let kept = Dictionary(old.map { (key($0), $0) }) { first, _ in first }
  for (row, path) in new { try row.put(replacing: kept[key(row)], in: db, at: path) }
}
