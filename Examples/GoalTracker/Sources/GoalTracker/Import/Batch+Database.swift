import Foundation
import GRDB

extension Batch {
  /// The rows of another database that has tables of these names, such as that of the app: ids are
  /// written small, dates as here; an amount without a measure is told and dropped. Throws
  /// `damaged` for what cannot be read.
  public init(database path: String) throws(GoalError) {
    var configuration = Configuration()
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      items = try queue.read { db in
        try GoalSchema.rows.flatMap { try Self.items(of: $0, in: db) }
      }
    } catch {
      throw GoalError(reading: error)
    }
  }

  private static func items<Row: GraphRow>(of type: Row.Type, in db: Database) throws -> [Item] {
    let table = Row.databaseTableName
    guard try db.tableExists(table) else { return [] }
    let rows = try GRDB.Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY rowid")
    return rows.enumerated().map { index, row in
      let columns = Dictionary(zip(row.columnNames, row.databaseValues)) { first, _ in first }
      return Item(place: "\(table)[\(index)]") { transaction in
        Change(copying: columns, as: type, at: transaction.now)
      }
    }
  }
}

extension Change {
  /// Writes a row of another database. Its texts are read as ours are, which rewrites ids and dates.
  fileprivate init<Row: GraphRow>(
    copying row: [String: DatabaseValue], as type: Row.Type, at now: Moment
  ) {
    title = "create row of \(Row.databaseTableName)"
    var columns = row
    for column in ["logTime", "createdAt"] where columns[column]?.isNull ?? true {
      columns[column] = now.databaseValue
    }
    var remarks: [GoalProblem] = []
    let amount = "contributionAmount"
    if type == ActionGoalContribution.self, columns["measureId"]?.isNull ?? true,
      let dropped = columns[amount], !dropped.isNull
    {
      columns[amount] = DatabaseValue.null
      remarks = [
        GoalProblem(
          .amountWithoutMeasure, "the amount \(dropped) is dropped, since it has no measure")
      ]
    }
    run = { [columns, remarks] transaction in
      let copy: Row
      do { copy = try Row(row: GRDB.Row(columns)) } catch {
        throw GoalError(.malformed, "the row is not understood: \(error)")
      }
      try copy.put(replacing: nil, in: transaction.db)
      return (copy.id.description, remarks)
    }
  }
}
