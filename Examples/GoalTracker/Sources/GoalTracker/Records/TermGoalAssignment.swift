import GRDB

/// A goal that is planned for a term.
public struct TermGoalAssignment: GraphRow, Hashable {
  /// What names the row.
  public typealias ID = RowID<TermGoalAssignment>

  /// What names the row.
  public let id: ID
  /// The term.
  public var termId: GoalTerm.ID
  /// The goal.
  public var goalId: Goal.ID
  /// Its place among the goals of the term.
  public var assignmentOrder: Int?
  /// When it was first written.
  public var createdAt: Moment

  /// The table that holds the rows.
  public static let databaseTableName = "termGoalAssignments"
  /// What its columns point to.
  public static let parents = [
    Parent("termId", in: "goalTerms", else: .unknownTerm),
    Parent("goalId", in: "goals", else: .unknownGoal),
  ]
}
