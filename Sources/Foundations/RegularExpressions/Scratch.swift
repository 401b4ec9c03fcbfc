extension RegularExpression {
  /// Reusable buffers and cached automaton states for searches.
  ///
  /// Every expression can use every scratch; reusing one with the same expression makes searches
  /// faster.
  package struct Scratch: Sendable {
    private var search: Search?
    /// Returns `true` to cancel a search; called every few thousand bytes.
    ///
    /// The result of a cancelled search is meaningless.
    package var isStopped: (@Sendable () -> Bool)?

    package init() {}

    /// The number of transitions computed since the expression changed; for tests.
    var workedOutSteps: Int { search?.workedOutSteps ?? 0 }

    /// The number of cached states; for tests.
    var stateCount: Int { search?.stateCount ?? 0 }

    mutating func withSearch<Result, Failure: Error>(
      of program: Program, _ body: (inout Search) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // Moved out of `search`, so that its arrays are uniquely referenced while they change.
      var current = search.take() ?? Search(program)
      if current.program !== program { current = Search(program) }
      current.isStopped = isStopped
      defer { search = current }
      return try body(&current)
    }
  }
}
