public import Foundation
import GRDB

/// The coordinator of goals with their targets, values and terms.
public typealias GoalCoordinator = Coordinator<GoalGraph>
/// The coordinator of actions with their measured amounts and contributions.
public typealias ActionCoordinator = Coordinator<ActionGraph>
/// The coordinator of terms with their periods and goals.
public typealias TermCoordinator = Coordinator<TermGraph>
/// The coordinator of measures.
public typealias MeasureCoordinator = Coordinator<Measure>
/// The coordinator of personal values.
public typealias PersonalValueCoordinator = Coordinator<PersonalValue>

/// Writes whole graphs of rows, each atomically in one transaction.
///
/// A coordinator contains no rules. These are in the form (first layer), the graph (second layer)
/// and the database (third layer).
public struct Coordinator<Graph: CoordinatedGraph>: Sendable {
  /// The identifier of a graph.
  public typealias ID = RowID<Graph.Root>

  private let database: GoalDatabase
  private let isStrict: Bool
  private let clock: @Sendable () -> Date
  private let ids: @Sendable () -> UUID

  /// Creates a coordinator for a database. In strict mode, warnings prevent a change too.
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

  /// Inserts a new graph, with `id` if it is given, and reads it in the same transaction.
  ///
  /// Throws all problems of the first layer that reports any.
  public func create(_ form: Graph.Form, id: ID? = nil) async throws(GoalError) -> Written<Graph> {
    try await transaction { try GraphSteps<Graph>.create(form, id: id, in: $0) }
  }

  /// Updates an existing graph to the content of a form.
  ///
  /// Ids and creation times are preserved. Parts are matched by the rows that they refer to. Throws
  /// the problems that `create(_:id:)` throws, and `not-found`.
  public func update(_ id: ID, with form: Graph.Form) async throws(GoalError) -> Written<Graph> {
    try await transaction { try GraphSteps<Graph>.update(id, with: form, in: $0) }
  }

  /// Deletes a graph and its dependent rows.
  ///
  /// Throws `not-found`, and problems that prevent the deletion, such as `measure-in-use`.
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

/// A written graph with the warnings about it.
public struct Written<Graph: CoordinatedGraph>: Sendable {
  /// The graph as stored in the database.
  public let graph: Graph
  /// The warnings, none of which prevented the change.
  public let warnings: [GoalProblem]
}
