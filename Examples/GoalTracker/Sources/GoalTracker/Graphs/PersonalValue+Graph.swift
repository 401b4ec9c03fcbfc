import GRDB

extension PersonalValue: CoordinatedGraph {
  /// The name of the kind of graph in messages.
  public static let name = "value"

  /// Returns no problems, because a personal value refers to no other row.
  public static func problems(
    of form: PersonalValueForm, replacing id: ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] { [] }

  /// Writes the row.
  public static func write(
    _ form: PersonalValueForm, as id: ID, replacing old: PersonalValue?,
    in transaction: GoalTransaction
  ) throws {
    let row = PersonalValue(
      id: id, title: form.title, detailedDescription: form.description, freeformNotes: form.notes,
      logTime: old?.logTime ?? transaction.now, priority: form.priority ?? 50,
      valueLevel: form.level, lifeDomain: form.lifeDomain,
      alignmentGuidance: form.alignmentGuidance)
    try row.put(replacing: old, in: transaction.db)
  }

  /// Returns the row with `id`, or `nil` if there is none.
  public static func read(_ id: ID, in transaction: GoalTransaction) throws -> PersonalValue? {
    try transaction.row(id)
  }

  /// Deletes the row and the relevances of goals to it.
  public func delete(in transaction: GoalTransaction) throws { _ = try delete(transaction.db) }
}
