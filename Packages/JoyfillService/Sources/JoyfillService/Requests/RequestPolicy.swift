/// The limits of requests: concurrency, rate, time, size and repetition.
public struct RequestPolicy: Hashable, Sendable {
  /// The largest number of requests at the same time.
  public var concurrency = 4
  /// The largest number of requests a second.
  public var rate = ServiceAssumptions.rate
  /// The time for one whole answer.
  public var timeout: Duration = .seconds(30)
  /// The largest number of tries for one call, including the first.
  public var tries = 5
  /// The time for one call with all its tries.
  public var callTimeout: Duration = .seconds(300)
  /// The longest wait that a client accepts when the service requires one.
  public var longestWait: Duration = .seconds(120)
  /// The largest number of bytes of one document.
  public var documentLimit = 64 << 20
  /// The largest number of bytes of a page of a list.
  public var pageLimit = 256 << 20

  /// The usual limits.
  public static let standard = RequestPolicy()

  /// Creates the usual limits.
  public init() {}

  /// Returns the wait after a failed try: `random` times a bound that doubles with each `attempt`, up to
  /// 30 s. Tries are numbered from 1.
  func backoff(after attempt: Int, random: Double) -> Duration {
    let bound = min(30, 0.5 * Double(1 << min(max(attempt - 1, 0), 10)))
    return .seconds(bound * (random > 0 ? min(random, 1) : 0))
  }
}
