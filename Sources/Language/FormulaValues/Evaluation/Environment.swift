/// The data available to an evaluation in addition to its fields.
///
/// Constant during a recalculation, so that the same document always gives the same bytes.
public struct Environment: Hashable, Sendable {
  /// The instant returned by `now()`, in milliseconds since 1970 UTC.
  public var now: Double
  /// The IANA name of the time zone in which dates are read and created.
  public var timeZone: String
  /// A Unicode locale identifier.
  public var locale: String
  /// The seed of `random()`.
  public var seed: UInt64

  /// Creates an environment. `now` is in milliseconds since 1970 UTC.
  public init(now: Double = 0, timeZone: String = "UTC", locale: String = "en", seed: UInt64 = 0) {
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
    self.seed = seed
  }
}
