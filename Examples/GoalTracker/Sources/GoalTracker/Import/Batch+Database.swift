import Foundation
import GRDB

extension Batch {
  /// Reads the rows of another database with these tables.
  ///
  /// Ids are converted to lower case and dates to the format of this package. An amount without a
  /// measure is dropped with a warning. Throws `damaged` if a row cannot be read.
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
  /// Creates an item that writes a row of another database, with normalized ids and dates.
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
        throw GoalError(.malformed, "the row cannot be decoded: \(error)")
      }
      try copy.put(replacing: nil, in: transaction.db)
      return (copy.id.description, remarks)
    }
  }
}
