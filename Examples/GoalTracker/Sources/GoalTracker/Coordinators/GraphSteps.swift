/// The operations of a coordinator within a transaction, so that a `Batch` can combine several.
enum GraphSteps<Graph: CoordinatedGraph> {
  typealias ID = RowID<Graph.Root>

  static func create(_ form: Graph.Form, id: ID? = nil, in transaction: GoalTransaction) throws
    -> Written<Graph>
  {
    try write(form, as: id ?? transaction.newID(), replacing: nil, in: transaction)
  }

  static func update(_ id: ID, with form: Graph.Form, in transaction: GoalTransaction) throws
    -> Written<Graph>
  {
    try write(form, as: id, replacing: existing(id, in: transaction), in: transaction)
  }

  static func delete(_ id: ID, in transaction: GoalTransaction) throws {
    let old = try existing(id, in: transaction)
    _ = try admit(Graph.problems(deleting: id, in: transaction), in: transaction)
    try old.delete(in: transaction)
  }

  private static func write(
    _ form: Graph.Form, as id: ID, replacing old: Graph?, in transaction: GoalTransaction
  ) throws -> Written<Graph> {
    let seen = try admit(form.problems, in: transaction)
    let known = try admit(
      Graph.problems(of: form, replacing: old?.id, in: transaction), in: transaction)
    try Graph.write(form, as: id, replacing: old, in: transaction)
    return Written(graph: try existing(id, in: transaction), warnings: seen + known)
  }

  private static func existing(_ id: ID, in transaction: GoalTransaction) throws -> Graph {
    guard let graph = try Graph.read(id, in: transaction) else {
      throw GoalError(.notFound, "there is no \(Graph.name) '\(id)'")
    }
    return graph
  }

  /// Throws the problems that prevent a change. Returns the others.
  private static func admit(
    _ problems: [GoalProblem], in transaction: GoalTransaction
  ) throws(GoalError) -> [GoalProblem] {
    guard problems.allSatisfy({ $0.code.isWarning && !transaction.isStrict }) else {
      throw GoalError(problems)
    }
    return problems
  }
}
