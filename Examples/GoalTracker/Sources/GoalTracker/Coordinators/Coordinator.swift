public import Foundation
import GRDB

/// Writes goals with their targets, values and terms.
public typealias GoalCoordinator = Coordinator<GoalGraph>
/// Writes actions with what they measured and what that served.
public typealias ActionCoordinator = Coordinator<ActionGraph>
/// Writes terms with their days and goals.
public typealias TermCoordinator = Coordinator<TermGraph>
/// Writes measures.
public typealias MeasureCoordinator = Coordinator<Measure>
/// Writes values.
public typealias PersonalValueCoordinator = Coordinator<PersonalValue>

/// Writes whole graphs, each in one transaction: all of it, or nothing. It contains no rule; those
/// are in the form (first layer), in the graph (second), and in the database (third).
public struct Coordinator<Graph: CoordinatedGraph>: Sendable {
  /// What names a graph.
  public typealias ID = RowID<Graph.Root>

  private let database: GoalDatabase
  private let isStrict: Bool
  private let clock: @Sendable () -> Date
  private let ids: @Sendable () -> UUID

  /// A coordinator of a database. A strict one is stopped by warnings too.
  public init(
    _ database: GoalDatabase, isStrict: Bool = false,
    clock: @escaping @Sendable () -> Date = { Date() },
    ids: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.database = database
    self.isStrict = isStrict
    self.clock = clock
    self.ids = ids
  }

  /// Writes a new graph, under an id of the caller's if there is one. The answer is read in the same
  /// transaction. Throws all problems that the first layer that finds some has.
  public func create(_ form: Graph.Form, id: ID? = nil) async throws(GoalError) -> Written<Graph> {
    try await transaction { try GraphSteps<Graph>.create(form, id: id, in: $0) }
  }

  /// Writes a form's content into a graph that is there: ids and times of logging stay, parts are
  /// matched by what they point to. Throws as `create(_:id:)`, and `not-found`.
  public func update(_ id: ID, with form: Graph.Form) async throws(GoalError) -> Written<Graph> {
    try await transaction { try GraphSteps<Graph>.update(id, with: form, in: $0) }
  }

  /// Deletes a graph with all that hangs on it. Throws `not-found`, and what speaks against it.
  public func delete(_ id: ID) async throws(GoalError) {
    try await transaction { try GraphSteps<Graph>.delete(id, in: $0) }
  }

  private func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (GoalTransaction) throws -> Result
  ) async throws(GoalError) -> Result {
    try await database.writing { [clock, ids, isStrict] db in
      try body(GoalTransaction(db, now: clock(), ids: ids, isStrict: isStrict))
    }
  }
}

/// A graph as it was written, and what is doubtful about it.
public struct Written<Graph: CoordinatedGraph>: Sendable {
  /// What the database holds now.
  public let graph: Graph
  /// What did not stop it.
  public let warnings: [GoalProblem]
}
