/// What an evaluation may know of the world besides its fields: fixed for a whole pass, so that
/// the same document gives the same bytes again.
public struct Environment: Hashable, Sendable {
  /// The instant that `now()` gives: milliseconds since 1970 UTC.
  public var now: Double
  /// The IANA name of the zone that dates are read and built in.
  public var timeZone: String
  /// A Unicode locale identifier.
  public var locale: String
  /// Where `random()` starts.
  public var seed: UInt64

  /// A world with an instant in milliseconds since 1970, a zone, a locale and a seed.
  public init(now: Double = 0, timeZone: String = "UTC", locale: String = "en", seed: UInt64 = 0) {
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
    self.seed = seed
  }
}
