import GRDB

/// A term with its period and goals.
public struct TermGraph: CoordinatedGraph, Hashable {
  /// The name of the kind of graph in messages.
  public static let name = "term"

  /// The term.
  public let term: GoalTerm
  /// The period of the term.
  public let period: TimePeriod
  /// The goals of the term, in order of id.
  public let assignments: [TermGoalAssignment]

  /// The identifier of the term.
  public var id: GoalTerm.ID { term.id }

  /// Returns problems if the number is used, the period overlaps another term, or a goal does not
  /// exist.
  public static func problems(
    of form: TermForm, replacing id: GoalTerm.ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] {
    try GoalRules.known(form.goals.map(\.goal), .unknownGoal, in: transaction.db) {
      "goals[\($0)].goal"
    }
      + GoalRules.number(form.number, replacing: id, in: transaction.db)
      + GoalRules.overlap(form, replacing: id, in: transaction.db)
  }

  /// Writes the period, the term and its goals.
  public static func write(
    _ form: TermForm, as id: GoalTerm.ID, replacing old: TermGraph?,
    in transaction: GoalTransaction
  ) throws {
    let period = TimePeriod(
      id: old?.period.id ?? transaction.newID(), title: form.title,
      detailedDescription: old?.period.detailedDescription,
      freeformNotes: old?.period.freeformNotes,
      logTime: old?.period.logTime ?? transaction.now, startDate: form.startDate,
      endDate: form.endDate)
    try period.put(replacing: old?.period, in: transaction.db, at: "endDate")
    let term = GoalTerm(
      id: id, timePeriodId: period.id, termNumber: form.number, theme: form.theme,
      reflection: form.reflection, status: form.status)
    try term.put(replacing: old?.term, in: transaction.db, at: "number")
    let assignments = form.goals.enumerated().map { index, place in
      let kept = old?.assignments.first { $0.goalId == place.goal }
      return (
        row: TermGoalAssignment(
          id: kept?.id ?? transaction.newID(), termId: id, goalId: place.goal,
          assignmentOrder: place.order, createdAt: kept?.createdAt ?? transaction.now),
        path: "goals[\(index)]"
      )
    }
    try reconcile(old?.assignments ?? [], with: assignments, by: \.goalId, in: transaction.db)
  }

  /// Returns the term with `id`, or `nil` if there is none.
  public static func read(_ id: GoalTerm.ID, in transaction: GoalTransaction) throws -> TermGraph? {
    guard let term: GoalTerm = try transaction.row(id),
      let period: TimePeriod = try transaction.row(term.timePeriodId)
    else { return nil }
    return TermGraph(
      term: term, period: period, assignments: try transaction.rows(where: "termId", is: id))
  }

  /// Deletes the period and its dependent rows, but not the goals.
  public func delete(in transaction: GoalTransaction) throws {
    _ = try period.delete(transaction.db)
  }
}
