import GRDB

/// An action: an activity that took place, such as a run.
public struct Action: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<Action>

  /// The identifier of the row.
  public let id: ID
  /// The display title.
  public var title: String?
  /// A description.
  public var detailedDescription: String?
  /// Free-form notes.
  public var freeformNotes: String?
  /// The time of creation; for an action, the time at which it took place.
  public var logTime: Moment
  /// The duration in minutes.
  public var durationMinutes: Double?
  /// The start time.
  public var startTime: Moment?

  /// The name of the database table.
  public static let databaseTableName = "actions"
  /// The foreign keys of the table.
  public static let parents: [Parent] = []
}
