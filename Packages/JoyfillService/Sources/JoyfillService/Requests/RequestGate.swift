/// The limits that all requests of a client share: a semaphore, a token bucket, and a pause that the
/// service has asked for.
actor RequestGate {
  private let concurrency: Int
  private let interval: Duration
  private let time: ServiceTime
  private var inFlight = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The time at which the next token is available.
  private var nextToken = Duration.zero
  private var pausedUntil = Duration.zero

  init(_ policy: RequestPolicy, time: ServiceTime) {
    concurrency = max(1, policy.concurrency)
    interval = .seconds(1 / max(policy.rate, 0.001))
    self.time = time
  }

  /// Waits until a request may be sent. Each call is followed by one `leave()`, also if it throws.
  func enter() async throws {
    while inFlight >= concurrency { await withCheckedContinuation { waiting.append($0) } }
    inFlight += 1
    try Task.checkCancellation()
    let now = time.now()
    let token = max(nextToken, now, pausedUntil)
    nextToken = token + interval
    if token > now { try await time.sleep(token - now) }
    while pausedUntil > time.now() { try await time.sleep(pausedUntil - time.now()) }
  }

  /// Ends a request.
  func leave() {
    inFlight -= 1
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }

  /// Delays all requests that have not been sent.
  func pause(until instant: Duration) { pausedUntil = max(pausedUntil, instant) }
}
