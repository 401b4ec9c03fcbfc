import GRDB

/// A stretch of days.
public struct TimePeriod: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<TimePeriod>

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
  /// Its first day.
  public var startDate: Day
  /// Its last day.
  public var endDate: Day

  /// The table that holds the rows.
  public static let databaseTableName = "timePeriods"
  /// What its columns point to.
  public static let parents: [Parent] = []
}
