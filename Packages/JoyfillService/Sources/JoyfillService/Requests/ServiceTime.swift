import Foundation

/// The clock and the random numbers of a client, which tests replace.
public struct ServiceTime: Sendable {
  /// Returns the time since an arbitrary instant.
  var now: @Sendable () -> Duration
  /// Returns after a duration, or throws if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void
  /// Returns the seconds since 1970.
  var date: @Sendable () -> Double
  /// Returns a random number from 0 to 1.
  var random: @Sendable () -> Double

  /// Creates a time from a clock.
  ///
  /// `date` returns the seconds since 1970, `random` a number from 0 to 1.
  public init<C: Clock>(
    _ clock: C, date: @escaping @Sendable () -> Double,
    random: @escaping @Sendable () -> Double
  ) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    self.date = date
    self.random = random
  }

  /// The time of the system.
  public static var system: ServiceTime {
    ServiceTime(
      ContinuousClock(), date: { Date.now.timeIntervalSince1970 },
      random: { Double.random(in: 0...1) })
  }
}
