import GRDB

/// Something that was done.
public struct Action: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<Action>

  /// What names the row.
  public let id: ID
  /// What people call it.
  public var title: String?
  /// What it is about.
  public var detailedDescription: String?
  /// Remarks.
  public var freeformNotes: String?
  /// When it was first written down; for an action, when it was done.
  public var logTime: Moment
  /// How long it took.
  public var durationMinutes: Double?
  /// When it began.
  public var startTime: Moment?

  /// The table that holds the rows.
  public static let databaseTableName = "actions"
  /// What its columns point to.
  public static let parents: [Parent] = []
}
