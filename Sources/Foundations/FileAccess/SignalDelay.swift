import Synchronization

/// Lets signals that end the process wait while a file is being replaced, so that none leaves half of
/// one, or a temporary file.
enum SignalDelay {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signal that came meanwhile; 0 for none.
  private static let pending = Atomic<Int32>(0)
  private static let state = Mutex(State())

  private struct State {
    var depth = 0
    /// The signals that would have ended the process.
    var held: [Int32] = []
  }

  /// Whether a signal waits for the end of the work.
  static var isWanted: Bool { pending.load(ordering: .relaxed) != 0 }

  /// Does some work that a signal does not cut short; a signal that came meanwhile then does what it
  /// would have done.
  static func during<Result, Problem: Error>(
    _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    begin()
    defer { end() }
    return try work()
  }

  private static func begin() {
    // Made before a handler can want it.
    _ = isWanted
    state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return }
      for number in endings {
        let former = signal(number) { SignalDelay.pending.store($0, ordering: .relaxed) }
        // Others have their own way with it, or take no notice of it.
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
