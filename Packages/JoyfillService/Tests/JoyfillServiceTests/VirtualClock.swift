import JoyfillService
import Synchronization

/// A clock whose sleeps end at once and advance it.
final class VirtualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let state = Mutex<(now: Duration, sleeps: [Duration])>((.zero, []))

  var now: Instant { Instant(offset: state.withLock { $0.now }) }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// The durations of all sleeps in their order.
  var sleeps: [Duration] { state.withLock { $0.sleeps } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(deadline.offset - state.now)
      state.now = max(state.now, deadline.offset)
    }
    await Task.yield()
  }

  /// A time whose random number is always `random`, at `date` seconds since 1970.
  func time(random: Double = 1, date: Double = 1_700_000_000) -> ServiceTime {
    ServiceTime(self, date: { date }, random: { random })
  }
}
