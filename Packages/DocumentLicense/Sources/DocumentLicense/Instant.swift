/// A point in time.
///
/// Validation takes the current instant as an argument and never reads a clock.
public struct Instant: Hashable, Comparable, Sendable {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var secondsSince1970: Double

  /// Creates an instant from seconds since 1970-01-01T00:00:00Z.
  public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

  /// Returns `true` if `one` is before `other`.
  public static func < (one: Instant, other: Instant) -> Bool {
    one.secondsSince1970 < other.secondsSince1970
  }

  /// The end of the year 9999, the latest instant that a claim may have.
  static let last = Instant(secondsSince1970: 253_402_300_799)

  static func + (instant: Instant, seconds: Double) -> Instant {
    Instant(secondsSince1970: instant.secondsSince1970 + seconds)
  }
}
