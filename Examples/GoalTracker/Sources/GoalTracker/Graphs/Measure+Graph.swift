import GRDB

extension Measure: CoordinatedGraph {
  /// What messages call it.
  public static let name = "measure"

  /// Whether the unit is another one's.
  public static func problems(
    of form: MeasureForm, replacing id: ID?, in transaction: GoalTransaction
  ) throws -> [GoalProblem] {
    try GoalRules.unit(form.unit, replacing: id, in: transaction.db)
  }

  /// Whether actions or goals are measured by it.
  public static func problems(
    deleting id: ID, in transaction: GoalTransaction
  ) throws -> [GoalProblem] { try GoalRules.users(of: id, in: transaction.db) }

  /// Writes the one row.
  public static func write(
    _ form: MeasureForm, as id: ID, replacing old: Measure?, in transaction: GoalTransaction
  ) throws {
    let row = Measure(
      id: id, title: form.title, detailedDescription: form.description, freeformNotes: form.notes,
      logTime: old?.logTime ?? transaction.now, unit: form.unit, measureType: form.type,
      canonicalUnit: form.canonicalUnit, conversionFactor: form.conversionFactor)
    try row.put(replacing: old, in: transaction.db)
  }

  /// The row of an id.
  public static func read(_ id: ID, in transaction: GoalTransaction) throws -> Measure? {
    try transaction.row(id)
  }

  /// Deletes the row. Throws `measure-in-use` if others point to it.
  public func delete(in transaction: GoalTransaction) throws {
    do { _ = try delete(transaction.db) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CONSTRAINT
    {
      throw GoalError(.measureInUse, "the measure '\(unit)' is in use")
    }
  }
}
