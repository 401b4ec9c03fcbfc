import GRDB

/// An expectation with a plan and dates.
public struct Goal: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<Goal>

  /// The identifier of the row.
  public let id: ID
  /// The expectation, which has the title, importance and urgency.
  public var expectationId: Expectation.ID
  /// The first day of work on the goal.
  public var startDate: Day?
  /// The due date.
  public var targetDate: Day?
  /// The plan for reaching the goal.
  public var actionPlan: String?
  /// The expected number of terms.
  public var expectedTermLength: Int?

  /// The name of the database table.
  public static let databaseTableName = "goals"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("expectationId", in: "expectations", else: .notFound)
  ]
}
