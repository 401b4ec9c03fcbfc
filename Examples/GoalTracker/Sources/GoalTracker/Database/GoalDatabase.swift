import Foundation
import GRDB

/// A database of goals, open for reading and writing.
public final class GoalDatabase: Sendable {
  let queue: DatabaseQueue

  /// Opens a database that `create(at:)` has created.
  ///
  /// Throws `damaged` if the file is not such a database, `newer-schema`, `locked` or `not-found`.
  public convenience init(path: String) throws(GoalError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw GoalError(.notFound, "there is no database '\(path)'; 'goals init' creates one")
    }
    try self.init(opening: path)
    try reading { db in
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == GoalSchema.applicationID else {
        throw GoalError(.damaged, "'\(path)' is not a database of goals")
      }
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard version <= GoalSchema.version else {
        throw GoalError(
          .newerSchema, "'\(path)' was written by a later version of this program (\(version))")
      }
    }
  }

  /// Creates an empty database. Throws if the file exists.
  public static func create(at path: String) throws(GoalError) -> GoalDatabase {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw GoalError(.idTaken, "the file '\(path)' already exists")
    }
    let database = try GoalDatabase(opening: path)
    try database.writing { db in
      try db.execute(sql: GoalSchema.all)
      try db.execute(sql: "PRAGMA application_id = \(GoalSchema.applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(GoalSchema.version)")
    }
    return database
  }

  private init(opening path: String) throws(GoalError) {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    do { queue = try DatabaseQueue(path: path, configuration: configuration) } catch {
      throw GoalError(reading: error)
    }
  }

  /// Runs `body` in a read transaction.
  func reading<T>(_ body: (Database) throws -> T) throws(GoalError) -> T {
    do { return try queue.read(body) } catch { throw GoalError(reading: error) }
  }

  /// Runs `body` in a write transaction. An error or a dry run rolls it back.
  func writing<T>(
    isRehearsal: Bool = false, _ body: (Database) throws -> T
  ) throws(GoalError) -> T {
    do {
      return try queue.writeWithoutTransaction { db in
        var result: T?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return isRehearsal ? .rollback : .commit
        }
        guard let result else { throw GoalError(.damaged, "a transaction ended early") }
        return result
      }
    } catch {
      throw GoalError(reading: error)
    }
  }

  /// Runs `body` in a write transaction without blocking the caller's thread.
  func writing<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(GoalError) -> T {
    do { return try await queue.write(body) } catch { throw GoalError(reading: error) }
  }

  /// Returns the integrity errors of the file, one line each; empty if there are none.
  public func defects() throws(GoalError) -> [String] {
    try reading { db in
      let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
        "a row of \(row["table"] as String? ?? "") has an invalid reference to \(row["parent"] as String? ?? "")"
      }
      return integrity + orphans
    }
  }

  /// Returns all rows of all tables as text, in a fixed order.
  func dump() throws(GoalError) -> String {
    try reading { db in
      try GoalSchema.tables.map { table in
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY id")
        return ([table] + rows.map { "  \($0.databaseValues.map(\.description))" })
          .joined(separator: "\n")
      }.joined(separator: "\n")
    }
  }
}
