import GRDB

/// The relevance of a goal to a personal value.
public struct GoalRelevance: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<GoalRelevance>

  /// The identifier of the row.
  public let id: ID
  /// The goal.
  public var goalId: Goal.ID
  /// The personal value.
  public var valueId: PersonalValue.ID
  /// The strength of the relevance, from 1 to 10.
  public var alignmentStrength: Int?
  /// Free-form notes.
  public var relevanceNotes: String?
  /// The time of creation.
  public var createdAt: Moment

  /// The name of the database table.
  public static let databaseTableName = "goalRelevances"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("goalId", in: "goals", else: .unknownGoal),
    Parent("valueId", in: "personalValues", else: .unknownValue),
  ]
}
