import GRDB

/// What an action does for a goal: all that it measured, or an amount of one measure.
public struct ActionGoalContribution: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<ActionGoalContribution>

  /// What names the row.
  public let id: ID
  /// What contributes.
  public var actionId: Action.ID
  /// What it contributes to.
  public var goalId: Goal.ID
  /// The only measure that counts; nil for all.
  public var measureId: Measure.ID?
  /// How much counts in place of what was measured.
  public var contributionAmount: Double?
  /// When it was first written.
  public var createdAt: Moment

  /// The table that holds the rows.
  public static let databaseTableName = "actionGoalContributions"
  /// What its columns point to.
  public static let parents = [
    Parent("actionId", in: "actions", else: .unknownAction),
    Parent("goalId", in: "goals", else: .unknownGoal),
    Parent("measureId", in: "measures", else: .unknownMeasure),
  ]
}
