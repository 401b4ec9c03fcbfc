/// Work on several documents, of which one that cannot be read does not stop the rest.
struct DocumentBatch {
  private var worst: ExitStatus?

  /// Works on one document, which gives whether all is well. What goes wrong is told, and the work
  /// goes on; of the only document it is thrown.
  mutating func attempt(isOnly: Bool, _ work: () throws -> Bool) throws {
    do {
      if !(try work()) { note(.failure) }
    } catch let problem as any CommandProblem where !isOnly {
      Output.report(problem)
      note(problem.status)
    }
  }

  /// Remembers how one document ended: what could not be read weighs more than what is wrong.
  mutating func note(_ status: ExitStatus) {
    if worst == nil || status == .usage { worst = status }
  }

  /// Throws if something went wrong.
  func end() throws(ExitStatus) { if let worst { throw worst } }
}
