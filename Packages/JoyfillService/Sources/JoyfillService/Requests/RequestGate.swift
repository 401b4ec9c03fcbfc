/// The limits that all requests of a client share: a semaphore, a token bucket, and a pause that the
/// service has asked for.
actor RequestGate {
  private let concurrency: Int
  private let interval: Duration
  private let time: ServiceTime
  private var inFlight = 0
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var lastID = 0
  /// The time at which the next token is available.
  private var nextToken = Duration.zero
  private var pausedUntil = Duration.zero

  init(_ policy: RequestPolicy, time: ServiceTime) {
    concurrency = max(1, policy.concurrency)
    // A rate that is not a number counts as the lowest one.
    interval = .seconds(1 / (policy.rate > 0.001 ? policy.rate : 0.001))
    self.time = time
  }

  /// Waits until a request may be sent. Each call that returns is followed by one `leave()`.
  ///
  /// Throws a `CancellationError` if the task is cancelled; the request has then left.
  func enter() async throws {
    try Task.checkCancellation()
    if inFlight < concurrency {
      inFlight += 1
    } else if !(await waitForSlot()) {
      throw CancellationError()
    }
    do { try await waitForToken() } catch {
      leave()
      throw error
    }
  }

  /// Waits for the slot of a request that leaves. Returns `false` if the task is cancelled first.
  private func waitForSlot() async -> Bool {
    lastID += 1
    let id = lastID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancellation before this point finds no entry to resume.
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiting.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  private func cancel(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }

  /// Waits for a token and for the end of the pause.
  private func waitForToken() async throws {
    try Task.checkCancellation()
    let now = time.now()
    let token = max(nextToken, now, pausedUntil)
    nextToken = token + interval
    if token > now { try await time.sleep(token - now) }
    while pausedUntil > time.now() { try await time.sleep(pausedUntil - time.now()) }
  }

  /// Ends a request, and hands its slot over to the first one that waits.
  func leave() {
    if waiting.isEmpty {
      inFlight -= 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }

  /// Delays all requests that have not been sent.
  func pause(until instant: Duration) { pausedUntil = max(pausedUntil, instant) }
}
