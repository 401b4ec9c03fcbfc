import GRDB

/// How a goal serves a value.
public struct GoalRelevance: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<GoalRelevance>

  /// What names the row.
  public let id: ID
  /// What serves.
  public var goalId: Goal.ID
  /// What is served.
  public var valueId: PersonalValue.ID
  /// How well, 1 to 10.
  public var alignmentStrength: Int?
  /// Remarks.
  public var relevanceNotes: String?
  /// When it was first written.
  public var createdAt: Moment

  /// The table that holds the rows.
  public static let databaseTableName = "goalRelevances"
  /// What its columns point to.
  public static let parents = [
    Parent("goalId", in: "goals", else: .unknownGoal),
    Parent("valueId", in: "personalValues", else: .unknownValue),
  ]
}
