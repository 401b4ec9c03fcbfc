import GRDB

/// A goal with its expectation, targets, personal values, terms and contributions.
public struct GoalGraph: CoordinatedGraph, Hashable {
  /// The name of the kind of graph in messages.
  public static let name = "goal"

  /// The goal.
  public let goal: Goal
  /// The expectation, which has the title, importance and urgency.
  public let expectation: Expectation
  /// The targets by which it is measured, in order of id.
  public let targets: [ExpectationMeasure]
  /// The personal values to which it is relevant, in order of id.
  public let relevances: [GoalRelevance]
  /// The terms for which it is planned, in order of id.
  public let assignments: [TermGoalAssignment]
  /// The contributions of actions, in order of id.
  public let contributions: [ActionGoalContribution]

  /// The identifier of the goal.
  public var id: Goal.ID { goal.id }

  /// Returns problems if measures, personal values or terms do not exist, and a warning if the goal
  /// is probably a duplicate.
  public static func problems(
    of form: GoalForm, replacing id: Goal.ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] {
    let db = transaction.db
    return try GoalRules.known(form.targets.map(\.measure), .unknownMeasure, in: db) {
      "targets[\($0)].measure"
    }
      + GoalRules.known(form.values.map(\.value), .unknownValue, in: db) { "values[\($0)].value" }
      + GoalRules.known(form.terms.map(\.term), .unknownTerm, in: db) { "terms[\($0)].term" }
      + GoalRules.duplicate(of: form, replacing: id, in: db)
  }

  /// Writes the expectation and the goal, then the targets, personal values and terms.
  public static func write(
    _ form: GoalForm, as id: Goal.ID, replacing old: GoalGraph?, in transaction: GoalTransaction
  ) throws {
    let db = transaction.db
    let expectation = Expectation(
      id: old?.expectation.id ?? transaction.newID(), title: form.title,
      detailedDescription: form.description, freeformNotes: form.notes,
      logTime: old?.expectation.logTime ?? transaction.now, expectationType: .goal,
      expectationImportance: form.importance ?? 5, expectationUrgency: form.urgency ?? 5)
    try expectation.put(replacing: old?.expectation, in: db)
    let goal = Goal(
      id: id, expectationId: expectation.id, startDate: form.startDate,
      targetDate: form.targetDate, actionPlan: form.actionPlan,
      expectedTermLength: form.expectedTermLength)
    try goal.put(replacing: old?.goal, in: db)
    try reconcile(
      old?.targets ?? [], with: targets(of: form, for: expectation.id, old, transaction),
      by: \.measureId, in: db)
    try reconcile(
      old?.relevances ?? [], with: relevances(of: form, for: id, old, transaction),
      by: \.valueId, in: db)
    try reconcile(
      old?.assignments ?? [], with: assignments(of: form, for: id, old, transaction),
      by: \.termId, in: db)
  }

  private static func targets(
    of form: GoalForm, for expectation: Expectation.ID, _ old: GoalGraph?,
    _ transaction: GoalTransaction
  ) -> [(row: ExpectationMeasure, path: String)] {
    form.targets.enumerated().map { index, target in
      let kept = old?.targets.first { $0.measureId == target.measure }
      let row = ExpectationMeasure(
        id: kept?.id ?? transaction.newID(), expectationId: expectation,
        measureId: target.measure, targetValue: target.value, freeformNotes: target.notes,
        createdAt: kept?.createdAt ?? transaction.now)
      return (row, "targets[\(index)]")
    }
  }

  private static func relevances(
    of form: GoalForm, for id: Goal.ID, _ old: GoalGraph?, _ transaction: GoalTransaction
  ) -> [(row: GoalRelevance, path: String)] {
    form.values.enumerated().map { index, relevance in
      let kept = old?.relevances.first { $0.valueId == relevance.value }
      let row = GoalRelevance(
        id: kept?.id ?? transaction.newID(), goalId: id, valueId: relevance.value,
        alignmentStrength: relevance.strength, relevanceNotes: relevance.notes,
        createdAt: kept?.createdAt ?? transaction.now)
      return (row, "values[\(index)]")
    }
  }

  private static func assignments(
    of form: GoalForm, for id: Goal.ID, _ old: GoalGraph?, _ transaction: GoalTransaction
  ) -> [(row: TermGoalAssignment, path: String)] {
    form.terms.enumerated().map { index, place in
      let kept = old?.assignments.first { $0.termId == place.term }
      let row = TermGoalAssignment(
        id: kept?.id ?? transaction.newID(), termId: place.term, goalId: id,
        assignmentOrder: place.order, createdAt: kept?.createdAt ?? transaction.now)
      return (row, "terms[\(index)]")
    }
  }

  /// Returns the goal with `id`, or `nil` if there is none.
  public static func read(_ id: Goal.ID, in transaction: GoalTransaction) throws -> GoalGraph? {
    try read([id], in: transaction.db).first
  }

  /// Deletes the expectation and its dependent rows, but not the actions.
  public func delete(in transaction: GoalTransaction) throws {
    _ = try expectation.delete(transaction.db)
  }
}
