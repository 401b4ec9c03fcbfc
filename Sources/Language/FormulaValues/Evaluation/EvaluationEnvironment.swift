#if !hasFeature(Embedded)
  import FileAccess
#endif

/// The clock, time zone, locale and random seed of an evaluation.
///
/// It is constant during an evaluation, so that equal input gives equal output.
public struct EvaluationEnvironment: Hashable, Sendable {
  /// The instant that `now()` returns, in milliseconds since 1970 UTC.
  ///
  /// An instant that is not finite counts as 1970.
  public var now: Double {
    didSet { if !now.isFinite { now = 0 } }
  }
  /// The IANA name of the time zone in which dates are parsed and formatted.
  public var timeZone: String
  /// A Unicode locale identifier.
  public var locale: String
  /// The seed of `random()`, `randomInt()` and `uuid()`. A document mixes its `_id` into it.
  public var seed: UInt64

  /// Creates an environment with a fixed instant, in milliseconds since 1970 UTC.
  ///
  /// Equal environments give equal results. An instant that is not finite counts as 1970.
  public init(now: Double, timeZone: String = "UTC", locale: String = "en", seed: UInt64 = 0) {
    self.now = now.isFinite ? now : 0
    self.timeZone = timeZone
    self.locale = locale
    self.seed = seed
  }

  /// Returns an environment with the time of the system's clock and a random seed.
  ///
  /// A program without a system gets the instant 0 and the seed 0.
  public static func current(timeZone: String = "UTC", locale: String = "en")
    -> EvaluationEnvironment
  {
    #if hasFeature(Embedded)
      EvaluationEnvironment(now: 0, timeZone: timeZone, locale: locale)
    #else
      EvaluationEnvironment(
        now: ProgramEnvironment.now, timeZone: timeZone, locale: locale,
        seed: .random(in: 0 ... .max))
    #endif
  }

  /// Creates an environment at 1970-01-01, for results that do not depend on the clock.
  package init(timeZone: String = "UTC", locale: String = "en", seed: UInt64 = 0) {
    self.init(now: 0, timeZone: timeZone, locale: locale, seed: seed)
  }
}

extension EvaluationEnvironment {
  /// Returns an environment whose seed also depends on the `_id` of a document, so that documents
  /// get different random numbers. Returns the environment itself if `id` is `nil`.
  package func mixing(_ id: String?) -> EvaluationEnvironment {
    guard let id else { return self }
    var environment = self
    environment.seed = Self.seed(seed, mixing: id.utf8)
    return environment
  }

  /// Returns a seed that depends on `seed` and on all bytes of `id`.
  ///
  /// Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
  package static func seed(_ seed: UInt64, mixing id: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // Similar ids have hashes that differ in few bits.
    var random = RandomSource(seed: seed ^ hash)
    return random.next()
  }
}
