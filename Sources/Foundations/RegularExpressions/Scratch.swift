extension RegularExpression {
  /// Memory and knowledge that searches leave for the next search. Any expression can use any
  /// scratch; one that stays with its expression makes searches faster.
  package struct Scratch: Sendable {
    private var search: Search?
    /// Whether searches are to stop, asked for every few thousand bytes. What a search gives that
    /// was stopped means nothing.
    package var isStopped: (@Sendable () -> Bool)?

    package init() {}

    /// Steps that were worked out, not looked up, since the expression changed; for tests.
    var workedOutSteps: Int { search?.workedOutSteps ?? 0 }

    /// States that are remembered; for tests.
    var stateCount: Int { search?.stateCount ?? 0 }

    mutating func withSearch<Result, Failure: Error>(
      of program: Program, _ body: (inout Search) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // Taken out, so that its arrays have one owner while they change.
      var current = search.take() ?? Search(program)
      if current.program !== program { current = Search(program) }
      current.isStopped = isStopped
      defer { search = current }
      return try body(&current)
    }
  }
}
