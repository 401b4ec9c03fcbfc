import Synchronization

/// Defers terminating signals while files are written, so that no partial or temporary file
/// remains.
///
/// A signal is deferred for at most `longest` seconds, because a file system may never answer. If
/// the host program has set an alarm, this limit does not apply.
package enum SignalDelay {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signal that arrived meanwhile; 0 for none.
  private static let pending = Atomic<Int32>(0)
  private static let usesAlarm = Atomic<Bool>(false)
  private static let state = Mutex(State())

  /// The seconds for which a signal waits.
  private static let longest: UInt32 = 5

  private struct State {
    var depth = 0
    /// Whether the alarm clock belongs to this type.
    var hasAlarm = false
    /// The signals whose default action terminates the process and is deferred.
    var held: [Int32] = []
  }

  /// Whether a signal is pending.
  static var isWanted: Bool { pending.load(ordering: .relaxed) != 0 }

  /// Runs `work` without interruption by terminating signals.
  ///
  /// A signal that arrives meanwhile takes effect afterwards.
  package static func during<Result, Problem: Error>(
    _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    begin()
    defer { end() }
    return try work()
  }

  private static func begin() {
    // Initializes both atomics before a signal handler can access them.
    _ = (isWanted, usesAlarm.load(ordering: .relaxed))
    state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return }
      for number in endings {
        let former = signal(number) { SignalDelay.postpone($0) }
        // A signal with a custom handler, or one that is ignored, keeps its action.
        if let former { signal(number, former) } else { state.held.append(number) }
      }
      let former = signal(SIGALRM) { _ in SignalDelay.giveUp() }
      if let former { signal(SIGALRM, former) }
      state.hasAlarm = former == nil
      usesAlarm.store(state.hasAlarm, ordering: .relaxed)
    }
  }

  /// Runs in a signal handler: notes a signal and starts the clock.
  private static func postpone(_ number: Int32) {
    pending.store(number, ordering: .relaxed)
    if usesAlarm.load(ordering: .relaxed) { alarm(longest) }
  }

  /// Runs in a signal handler: lets the signal end the process in the middle of the work.
  private static func giveUp() {
    let number = pending.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func end() {
    let isLast = state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return false }
      for number in state.held { signal(number, SIG_DFL) }
      state.held = []
      if state.hasAlarm {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
      }
      return true
    }
    guard isLast else { return }
    let number = pending.exchange(0, ordering: .relaxed)
    if number != 0 { raise(number) }
  }
}
