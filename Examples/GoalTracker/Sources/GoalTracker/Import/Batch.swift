public import Foundation
import GRDB

/// Changes from a file, made in one transaction: all, or none.
public struct Batch: Sendable {
  /// A change, and where it stands in its file.
  struct Item: Sendable {
    var place: String
    /// Known when the change before it has been made: a form may name what was just written.
    var change: @Sendable (GoalTransaction) throws -> Change
  }

  var items: [Item]

  /// A line about something that was written.
  public struct Line: Hashable, Sendable {
    /// Where it stands in the file, as `changes[2]` or `line 7`.
    public let place: String
    /// What was done, as `create goal <id>`.
    public let deed: String
    /// What is doubtful about it, or was dropped.
    public let remarks: [GoalProblem]
  }

  /// Makes all changes, or with `isRehearsal` only tells what they would do; with `isStrict` doubts
  /// stop it too. Throws the problems of
  /// all changes that fail, each with its place; nothing is written then.
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
          // What a change that fails has written is undone, so that those after it are told of
          // their own problems only.
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
