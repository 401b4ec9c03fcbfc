/// The limits of requests: how many, how long, and how often again.
public struct RequestPolicy: Hashable, Sendable {
  /// The number of requests at the same time.
  public var concurrency = 4
  /// The number of requests a second.
  public var rate = ServiceAssumptions.rate
  /// The time for one whole answer.
  public var timeout: Duration = .seconds(30)
  /// The number of tries for one call.
  public var tries = 5
  /// The time for one call with all its tries.
  public var callTimeout: Duration = .seconds(300)
  /// The longest wait that the service can require.
  public var longestWait: Duration = .seconds(120)
  /// The number of bytes of one document.
  public var documentLimit = 64 << 20
  /// The number of bytes of a page of a list.
  public var pageLimit = 256 << 20

  /// The usual limits.
  public static let standard = RequestPolicy()

  /// Creates the usual limits.
  public init() {}

  /// Returns the wait before the try after `attempt`, from 1: random, below a bound that doubles up to
  /// 30 s.
  func backoff(after attempt: Int, random: Double) -> Duration {
    let bound = min(30, 0.5 * Double(1 << min(max(attempt - 1, 0), 10)))
    return .seconds(bound * random)
  }
}
