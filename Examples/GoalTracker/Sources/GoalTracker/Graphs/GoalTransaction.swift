import Foundation
import GRDB

/// An open transaction, through which a graph is written.
public struct GoalTransaction {
  let db: Database
  /// The current time.
  let now: Moment
  /// Whether warnings prevent the change.
  let isStrict: Bool
  private let makeID: () -> UUID

  init(_ db: Database, now: Date, ids: @escaping () -> UUID, isStrict: Bool = false) {
    self.db = db
    self.now = Moment(now)
    self.isStrict = isStrict
    makeID = ids
  }

  /// Returns an id for a new row.
  func newID<Row>(_ row: Row.Type = Row.self) -> RowID<Row> { RowID(makeID()) }

  /// Returns the rows whose `column` is `id`.
  func rows<Row: GraphRow>(where column: String, is id: some StoredText) throws -> [Row] {
    try Row.filter(Column(column) == id.databaseValue).order(Column("id")).fetchAll(db)
  }

  /// Returns the row with `id`, or `nil` if there is none.
  func row<Row: GraphRow>(_ id: RowID<Row>) throws -> Row? {
    try Row.filter(Column("id") == id.databaseValue).fetchOne(db)
  }
}
