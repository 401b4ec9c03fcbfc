import GRDB

extension Measure: CoordinatedGraph {
  /// The name of the kind of graph in messages.
  public static let name = "measure"

  /// Returns a problem if another measure has the unit.
  public static func problems(
    of form: MeasureForm, replacing id: ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] {
    try GoalRules.unit(form.unit, replacing: id, in: transaction.db)
  }

  /// Returns a problem if actions or goals use the measure.
  public static func problems(
    deleting id: ID, in transaction: GoalTransaction
  ) throws -> [GoalProblem] { try GoalRules.users(of: id, in: transaction.db) }

  /// Writes the row.
  public static func write(
    _ form: MeasureForm, as id: ID, replacing old: Measure?, in transaction: GoalTransaction
  ) throws {
    let row = Measure(
      id: id, title: form.title, detailedDescription: form.description, freeformNotes: form.notes,
      logTime: old?.logTime ?? transaction.now, unit: form.unit, measureType: form.type,
      canonicalUnit: form.canonicalUnit, conversionFactor: form.conversionFactor)
    try row.put(replacing: old, in: transaction.db)
  }

  /// Returns the row with `id`, or `nil` if there is none.
  public static func read(_ id: ID, in transaction: GoalTransaction) throws -> Measure? {
    try transaction.row(id)
  }

  /// Deletes the row. Throws `measure-in-use` if other rows refer to it.
  public func delete(in transaction: GoalTransaction) throws {
    do { _ = try delete(transaction.db) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CONSTRAINT
    {
      throw GoalError(.measureInUse, "the measure '\(unit)' is in use")
    }
  }
}
