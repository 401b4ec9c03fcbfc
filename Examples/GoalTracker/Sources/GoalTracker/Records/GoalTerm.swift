import GRDB

/// A period that goals are planned for.
public struct GoalTerm: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<GoalTerm>

  /// What names the row.
  public let id: ID
  /// Its days.
  public var timePeriodId: TimePeriod.ID
  /// Its number, unlike all others.
  public var termNumber: Int
  /// What it is about.
  public var theme: String?
  /// What was learnt in it.
  public var reflection: String?
  /// How far it is.
  public var status: Status?

  /// The table that holds the rows.
  public static let databaseTableName = "goalTerms"
  /// What its columns point to.
  public static let parents = [
    Parent("timePeriodId", in: "timePeriods", else: .notFound)
  ]

  /// How far a term is.
  public enum Status: String, Codable, Sendable {
    case planned, active, completed, delayed, cancelled
    case onHold = "on_hold"
  }
}
