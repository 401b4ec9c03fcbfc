import Testing

@testable import FileAccess

/// Signals that arrive while a file is replaced.
@Suite struct SignalDelayTests {
  @Test func `a deferred signal takes effect after the work`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalDelay.during {
        raise(SIGTERM)
        if !SignalDelay.isWanted { exit(2) }
      }
      exit(3)
    }
  }

  @Test func `a deferred signal ends work that never returns`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalDelay.during {
        raise(SIGTERM)
        // As a file system that never answers. A signal interrupts each `sleep`.
        for _ in 0..<40 { sleep(1) }
        exit(3)
      }
    }
  }
}
