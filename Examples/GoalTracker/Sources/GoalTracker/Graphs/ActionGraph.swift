import GRDB

/// An action with its measured amounts and contributions.
public struct ActionGraph: CoordinatedGraph, Hashable {
  /// The name of the kind of graph in messages.
  public static let name = "action"

  /// The action.
  public let action: Action
  /// The measured amounts, in order of id.
  public let measured: [MeasuredAction]
  /// The contributions to goals, in order of id.
  public let contributions: [ActionGoalContribution]

  /// The identifier of the action.
  public var id: Action.ID { action.id }

  /// Returns problems if measures or goals do not exist or do not match.
  public static func problems(
    of form: ActionForm, replacing id: Action.ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] {
    try GoalRules.known(form.measured.map(\.measure), .unknownMeasure, in: transaction.db) {
      "measured[\($0)].measure"
    }
      + GoalRules.known(form.contributions.map(\.goal), .unknownGoal, in: transaction.db) {
        "contributions[\($0)].goal"
      }
      + GoalRules.known(form.contributions.map(\.measure), .unknownMeasure, in: transaction.db) {
        "contributions[\($0)].measure"
      }
      + GoalRules.measures(of: form, in: transaction.db)
  }

  /// Writes the action, its measured amounts and its contributions.
  public static func write(
    _ form: ActionForm, as id: Action.ID, replacing old: ActionGraph?,
    in transaction: GoalTransaction
  ) throws {
    let action = Action(
      id: id, title: form.title, detailedDescription: form.description, freeformNotes: form.notes,
      logTime: form.logTime ?? old?.action.logTime ?? transaction.now,
      durationMinutes: form.durationMinutes, startTime: form.startTime)
    try action.put(replacing: old?.action, in: transaction.db)
    let measured = form.measured.enumerated().map { index, amount in
      let kept = old?.measured.first { $0.measureId == amount.measure }
      return (
        row: MeasuredAction(
          id: kept?.id ?? transaction.newID(), actionId: id, measureId: amount.measure,
          value: amount.value, createdAt: kept?.createdAt ?? transaction.now),
        path: "measured[\(index)]"
      )
    }
    try reconcile(old?.measured ?? [], with: measured, by: \.measureId, in: transaction.db)
    let contributions = form.contributions.enumerated().map { index, part in
      let kept = old?.contributions.first { key($0) == part.key }
      return (
        row: ActionGoalContribution(
          id: kept?.id ?? transaction.newID(), actionId: id, goalId: part.goal,
          measureId: part.measure, contributionAmount: part.amount,
          createdAt: kept?.createdAt ?? transaction.now),
        path: "contributions[\(index)]"
      )
    }
    try reconcile(old?.contributions ?? [], with: contributions, by: key, in: transaction.db)
  }

  private static func key(_ row: ActionGoalContribution) -> ActionForm.Contribution.Key {
    .init(goal: row.goalId, measure: row.measureId)
  }

  /// Returns the action with `id`, or `nil` if there is none.
  public static func read(_ id: Action.ID, in transaction: GoalTransaction) throws -> ActionGraph? {
    guard let action: Action = try transaction.row(id) else { return nil }
    return ActionGraph(
      action: action, measured: try transaction.rows(where: "actionId", is: id),
      contributions: try transaction.rows(where: "actionId", is: id))
  }

  /// Deletes the action with its measured amounts and contributions, but not the goals.
  public func delete(in transaction: GoalTransaction) throws {
    _ = try action.delete(transaction.db)
  }
}
