/// Rows of several tables that are written, read and deleted together.
///
/// Who conforms tells its rules and its rows; `Coordinator` does the rest, for all of them alike.
public protocol CoordinatedGraph: Sendable {
  /// The row that names the graph.
  associatedtype Root: Sendable
  /// What a person fills in.
  associatedtype Form: GraphForm
  /// What messages call it.
  static var name: String { get }
  /// The row that names the graph.
  var id: RowID<Root> { get }

  /// What is wrong or doubtful about a form beside what the database holds: the second layer of
  /// validation. `id` is that of the graph that the form replaces.
  static func problems(
    of form: Form, replacing id: RowID<Root>?, in transaction: GoalTransaction
  ) throws -> [GoalProblem]
  /// What speaks against deleting a graph.
  static func problems(
    deleting id: RowID<Root>, in transaction: GoalTransaction
  ) throws -> [GoalProblem]

  /// Writes a new graph, or a form's content into one that is there.
  static func write(
    _ form: Form, as id: RowID<Root>, replacing old: Self?, in transaction: GoalTransaction
  ) throws
  /// A graph as it stands; nil if there is none.
  static func read(_ id: RowID<Root>, in transaction: GoalTransaction) throws -> Self?
  /// Deletes a graph with all that hangs on it.
  func delete(in transaction: GoalTransaction) throws
}

extension CoordinatedGraph {
  /// Nothing.
  public static func problems(
    deleting id: RowID<Root>, in transaction: GoalTransaction
  ) throws -> [GoalProblem] { [] }
}
