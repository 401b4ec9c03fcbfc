import GRDB

/// A range of days.
public struct TimePeriod: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<TimePeriod>

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
  /// The first day.
  public var startDate: Day
  /// The last day.
  public var endDate: Day

  /// The name of the database table.
  public static let databaseTableName = "timePeriods"
  /// The foreign keys of the table.
  public static let parents: [Parent] = []
}
