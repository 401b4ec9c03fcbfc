import GRDB

/// A goal that is planned for a term.
public struct TermGoalAssignment: GraphRow, Hashable {
  /// The identifier of the row.
  public typealias ID = RowID<TermGoalAssignment>

  /// The identifier of the row.
  public let id: ID
  /// The term.
  public var termId: GoalTerm.ID
  /// The goal.
  public var goalId: Goal.ID
  /// The position among the goals of the term.
  public var assignmentOrder: Int?
  /// The time of creation.
  public var createdAt: Moment

  /// The name of the database table.
  public static let databaseTableName = "termGoalAssignments"
  /// The foreign keys of the table.
  public static let parents = [
    Parent("termId", in: "goalTerms", else: .unknownTerm),
    Parent("goalId", in: "goals", else: .unknownGoal),
  ]
}
