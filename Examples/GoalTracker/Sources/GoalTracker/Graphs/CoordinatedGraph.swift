/// Rows of several tables that are written, read and deleted together.
///
/// A conforming type provides its rules and rows. The generic `Coordinator` provides the
/// transactions.
public protocol CoordinatedGraph: Sendable {
  /// The type of the root row, whose identifier is that of the graph.
  associatedtype Root: Sendable
  /// The type of the user input.
  associatedtype Form: GraphForm
  /// The name of the kind of graph in messages.
  static var name: String { get }
  /// The identifier of the root row.
  var id: RowID<Root> { get }

  /// Returns errors and warnings about a form, compared with the database: the second layer of
  /// validation.
  ///
  /// `id` identifies the graph that the form replaces.
  static func problems(
    of form: Form, replacing id: RowID<Root>?, in transaction: GoalTransaction
  ) throws -> [GoalProblem]
  /// Returns the problems that prevent the deletion of a graph.
  static func problems(
    deleting id: RowID<Root>, in transaction: GoalTransaction
  ) throws -> [GoalProblem]

  /// Inserts a new graph, or updates an existing one to the content of a form.
  static func write(
    _ form: Form, as id: RowID<Root>, replacing old: Self?, in transaction: GoalTransaction
  ) throws
  /// Reads a graph. Returns `nil` if there is none.
  static func read(_ id: RowID<Root>, in transaction: GoalTransaction) throws -> Self?
  /// Deletes a graph and its dependent rows.
  func delete(in transaction: GoalTransaction) throws
}

extension CoordinatedGraph {
  /// Returns no problems.
  public static func problems(
    deleting id: RowID<Root>, in transaction: GoalTransaction
  ) throws -> [GoalProblem] { [] }
}
