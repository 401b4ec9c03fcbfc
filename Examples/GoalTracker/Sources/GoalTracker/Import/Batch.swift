public import Foundation
import GRDB

/// Changes from a file, applied atomically in one transaction.
public struct Batch: Sendable {
  /// A change with its position in the file.
  struct Item: Sendable {
    var place: String
    /// Creates the change after the previous one was applied, because a form may refer to its rows.
    var change: @Sendable (GoalTransaction) throws -> Change
  }

  var items: [Item]

  /// A line of the report about a change.
  public struct Line: Hashable, Sendable {
    /// The position in the file, such as `changes[2]` or `line 7`.
    public let place: String
    /// The change, such as `create goal <id>`.
    public let deed: String
    /// The warnings, including those about dropped data.
    public let remarks: [GoalProblem]
  }

  /// Applies all changes, or with `isRehearsal` only reports their effects.
  ///
  /// In strict mode, warnings prevent the changes too. Throws the problems of all failed changes
  /// with their positions; in this case nothing is written.
  public func apply(
    to database: GoalDatabase, isRehearsal: Bool = false, isStrict: Bool = false,
    clock: @escaping @Sendable () -> Date = { Date() },
    ids: @escaping @Sendable () -> UUID = { UUID() }
  ) throws(GoalError) -> [Line] {
    try database.writing(isRehearsal: isRehearsal) { db in
      var lines: [Line] = []
      let transaction = GoalTransaction(db, now: clock(), ids: ids, isStrict: isStrict)
      var problems: [GoalProblem] = []
      for item in items {
        do {
          // A failed change is rolled back, so that later changes report only their own problems.
          try db.inSavepoint {
            let change = try item.change(transaction)
            let (id, remarks) = try change.run(transaction)
            lines.append(
              Line(place: item.place, deed: "\(change.title) \(id)", remarks: remarks))
            return .commit
          }
        } catch {
          problems += GoalError(reading: error).inside(item.place).problems
        }
      }
      if !problems.isEmpty { throw GoalError(problems) }
      return lines
    }
  }
}
