import GRDB

/// A contribution of an action to a goal: all measured amounts, or an amount of one measure.
public struct ActionGoalContribution: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<ActionGoalContribution>

  /// The identifier of the row.
  public let id: ID
  /// The contributing action.
  public var actionId: Action.ID
  /// The goal that the action contributes to.
  public var goalId: Goal.ID
  /// The only measure that counts; `nil` for all measures.
  public var measureId: Measure.ID?
  /// The amount that counts instead of the measured one.
  public var contributionAmount: Double?
  /// The time of creation.
  public var createdAt: Moment

  /// The name of the database table.
  public static let databaseTableName = "actionGoalContributions"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("actionId", in: "actions", else: .unknownAction),
    Parent("goalId", in: "goals", else: .unknownGoal),
    Parent("measureId", in: "measures", else: .unknownMeasure),
  ]
}
