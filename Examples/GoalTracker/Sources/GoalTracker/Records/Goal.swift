import GRDB

/// An expectation that is worked on by a plan.
public struct Goal: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<Goal>

  /// What names the row.
  public let id: ID
  /// Its title and weight.
  public var expectationId: Expectation.ID
  /// When work on it begins.
  public var startDate: Day?
  /// When it shall be reached.
  public var targetDate: Day?
  /// How it shall be reached.
  public var actionPlan: String?
  /// How many terms it may take.
  public var expectedTermLength: Int?

  /// The table that holds the rows.
  public static let databaseTableName = "goals"
  /// What its columns point to.
  public static let parents = [
    Parent("expectationId", in: "expectations", else: .notFound)
  ]
}
