import Foundation
import GRDB

/// A running transaction: what a graph is written through.
public struct GoalTransaction {
  let db: Database
  /// When it is.
  let now: Moment
  /// Whether doubts stop it.
  let isStrict: Bool
  private let makeID: () -> UUID

  init(_ db: Database, now: Date, ids: @escaping () -> UUID, isStrict: Bool = false) {
    self.db = db
    self.now = Moment(now)
    self.isStrict = isStrict
    makeID = ids
  }

  /// The id of a row that is about to be written.
  func newID<Row>(_ row: Row.Type = Row.self) -> RowID<Row> { RowID(makeID()) }

  /// The rows of a part of a graph.
  func rows<Row: GraphRow>(where column: String, is id: some StoredText) throws -> [Row] {
    try Row.filter(Column(column) == id.databaseValue).order(Column("id")).fetchAll(db)
  }

  /// The row of an id; nil if there is none.
  func row<Row: GraphRow>(_ id: RowID<Row>) throws -> Row? {
    try Row.filter(Column("id") == id.databaseValue).fetchOne(db)
  }
}
