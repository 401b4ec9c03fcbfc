import GRDB

extension PersonalValue: CoordinatedGraph {
  /// What messages call it.
  public static let name = "value"

  /// Nothing: a value stands by itself.
  public static func problems(
    of form: PersonalValueForm, replacing id: ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] { [] }

  /// Writes the one row.
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

  /// The row of an id.
  public static func read(_ id: ID, in transaction: GoalTransaction) throws -> PersonalValue? {
    try transaction.row(id)
  }

  /// Deletes the row; goals that served it no longer do.
  public func delete(in transaction: GoalTransaction) throws { _ = try delete(transaction.db) }
}
