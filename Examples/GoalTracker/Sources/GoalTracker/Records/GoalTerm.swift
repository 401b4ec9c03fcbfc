import GRDB

/// A period for which goals are planned.
public struct GoalTerm: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<GoalTerm>

  /// The identifier of the row.
  public let id: ID
  /// The period of the term.
  public var timePeriodId: TimePeriod.ID
  /// The number of the term; unique.
  public var termNumber: Int
  /// The theme of the term.
  public var theme: String?
  /// Lessons learned in the term.
  public var reflection: String?
  /// The status of the term.
  public var status: Status?

  /// The name of the database table.
  public static let databaseTableName = "goalTerms"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("timePeriodId", in: "timePeriods", else: .notFound)
  ]

  /// The status of a term.
  public enum Status: String, Codable, Sendable {
    case planned, active, completed, delayed, cancelled
    case onHold = "on_hold"
  }
}
