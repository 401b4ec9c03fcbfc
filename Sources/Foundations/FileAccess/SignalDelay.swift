import Synchronization

/// Defers terminating signals while a file is replaced, so that no partial or temporary file
/// remains.
enum SignalDelay {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signal that arrived meanwhile; 0 for none.
  private static let pending = Atomic<Int32>(0)
  private static let state = Mutex(State())

  private struct State {
    var depth = 0
    /// The signals whose default action terminates the process and is deferred.
    var held: [Int32] = []
  }

  /// Whether a signal is pending.
  static var isWanted: Bool { pending.load(ordering: .relaxed) != 0 }

  /// Runs `work` without interruption by terminating signals.
  ///
  /// A signal that arrives meanwhile takes effect afterwards.
  static func during<Result, Problem: Error>(
    _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    begin()
    defer { end() }
    return try work()
  }

  private static func begin() {
    // Initializes `pending` before a signal handler can access it.
    _ = isWanted
    state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return }
      for number in endings {
        let former = signal(number) { SignalDelay.pending.store($0, ordering: .relaxed) }
        // A signal with a custom handler, or one that is ignored, keeps its action.
        if let former { signal(number, former) } else { state.held.append(number) }
      }
    }
  }

  private static func end() {
    let isLast = state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return false }
      for number in state.held { signal(number, SIG_DFL) }
      state.held = []
      return true
    }
    guard isLast else { return }
    let number = pending.exchange(0, ordering: .relaxed)
    if number != 0 { raise(number) }
  }
}
