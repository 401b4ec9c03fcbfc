import GRDB

/// The third layer of validation: maps an error of SQLite to a problem.
///
/// The mapping uses the extended result code and the name of the constraint. A foreign key failure
/// has no name; `GraphRow.put` determines the missing row.
extension GoalError {
  /// Converts any error of a transaction. A `GoalError` remains unchanged.
  init(reading error: any Error) {
    switch error {
    case let error as GoalError: self = error
    case let error as DatabaseError: self.init(error, at: "")
    default: self.init(.damaged, "the database contains invalid data: \(error)")
    }
  }

  /// Converts an error of a statement that wrote a part of a form.
  init(_ error: DatabaseError, at path: String) {
    let message = error.message ?? ""
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_CHECK:
      let name = message.dropFirst("CHECK constraint failed: ".count)
      let code = GoalProblem.Code(rawValue: String(name)) ?? .outOfRange
      self.init(code, at: path, "the row violates the constraint '\(name)'")
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY:
      let columns = message.dropFirst("UNIQUE constraint failed: ".count)
      self.init(Self.code(ofUnique: columns), at: path, "another row has the same \(columns)")
    case .SQLITE_CONSTRAINT_NOTNULL:
      self.init(.malformed, at: path, message)
    default:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        self.init(.locked, "the database is locked by another program; try again")
      default: self.init(.damaged, at: path, "the database cannot be used: \(message)")
      }
    }
  }

  private static func code(ofUnique columns: Substring) -> GoalProblem.Code {
    switch columns {
    case "measures.unit": .unitTaken
    case "goalTerms.termNumber": .termNumberTaken
    case "expectationMeasures.expectationId, expectationMeasures.measureId",
      "measuredActions.actionId, measuredActions.measureId":
      .duplicateMeasure
    default: columns.hasSuffix(".id") ? .idTaken : .duplicatePart
    }
  }
}
