import Foundation
import JoyDocEngine
import Logging

/// Sends the requests of calls, and repeats those that may succeed if sent again.
final class RequestRunner: Sendable {
  private let credentials: Credentials
  private let host: ServiceHost
  let policy: RequestPolicy
  private let transport: any Transport
  private let log: Logger?
  private let time: ServiceTime
  private let gate: RequestGate

  init(
    _ credentials: Credentials, at host: ServiceHost, policy: RequestPolicy,
    through transport: any Transport, log: Logger?, time: ServiceTime
  ) {
    self.credentials = credentials
    self.host = host
    self.policy = policy
    self.transport = transport
    self.log = log
    self.time = time
    gate = RequestGate(policy, time: time)
  }

  /// Returns the first 200 characters of a text from the service, without the credentials. Line breaks
  /// and control characters become spaces.
  ///
  /// Redacts before it cuts, because a cut secret would not be found.
  func excerpt(_ text: String) -> String {
    String(
      credentials.redacting(text).prefix(200).map { $0.isNewline || $0.isControl ? " " : $0 })
  }

  /// The result of one request.
  private enum Outcome<Answer> {
    case answer(Answer)
    /// A failure that another request would not change.
    case final(ServiceError.Reason)
    /// The service did not process the request. Another one may follow after a wait.
    case refused(ServiceError.Reason, wait: Duration?)
    /// The service may have processed the request.
    case doubtful(ServiceError.Reason)
    case malformed(beginning: String)
  }

  /// Returns the answer to a call.
  ///
  /// Throws a `ServiceError` if there is none within the policy.
  func answer<Answer>(to call: ServiceCall<Answer>) async throws(ServiceError) -> Answer {
    let start = time.now()
    var hasReread = false
    var attempt = 1
    while true {
      let request = ServiceError.Request(method: call.method, path: call.path, attempt: attempt)
      let reason: ServiceError.Reason
      var wait = policy.backoff(after: attempt, random: time.random())
      switch await outcome(of: call, request) {
      case .answer(let answer): return answer
      case .final(let final): throw ServiceError(final, request)
      case .refused(let refusal, let required):
        reason = refusal
        if let required {
          wait = required
          if required > policy.longestWait { throw ServiceError(reason, request) }
          await gate.pause(until: time.now() + required)
        } else if case .rateLimited = refusal {
          await gate.pause(until: time.now() + wait)
        }
      case .doubtful(let doubt):
        guard call.isRepeatable else { throw ServiceError(.unknownOutcome, request) }
        reason = doubt
      case .malformed(let beginning):
        reason = .malformedAnswer(beginning: beginning)
        guard call.method == "GET", !hasReread else { throw ServiceError(reason, request) }
        hasReread = true
      }
      guard attempt < policy.tries, time.now() + wait - start <= policy.callTimeout else {
        throw ServiceError(reason, request)
      }
      do { try await time.sleep(wait) } catch { throw ServiceError(.cancelled, request) }
      attempt += 1
    }
  }

  private func outcome<Answer>(
    of call: ServiceCall<Answer>, _ request: ServiceError.Request
  ) async -> Outcome<Answer> {
    let start = time.now()
    var status = 0
    var size = 0
    defer { record(request, status: status, size: size, since: start) }
    do {
      do { try await gate.enter() } catch { return .final(.cancelled) }
      let received: Received
      do { received = try await receive(call) } catch {
        await gate.leave()
        throw error
      }
      await gate.leave()
      status = received.status
      size = received.body.count
      return interpret(received, of: call)
    } catch {
      switch error {
      case let failure as TransportFailure: return outcome(of: failure)
      case is CancellationError: return .final(.cancelled)
      default: return .doubtful(.cut)
      }
    }
  }

  private func outcome<Answer>(of failure: TransportFailure) -> Outcome<Answer> {
    switch failure {
    case .unreachable(let text): .final(.unreachable(credentials.redacting(text)))
    case .refused(let text): .refused(.unreachable(credentials.redacting(text)), wait: nil)
    case .cut: .doubtful(.cut)
    case .malformed: .doubtful(.malformedAnswer(beginning: "not HTTP"))
    case .tooLarge(let limit): .final(.answerTooLarge(limit: limit))
    case .timedOut: .doubtful(.timedOut)
    }
  }

  // MARK: Receiving

  private struct Received: Sendable {
    var status: Int
    var retryAfter: String?
    var body: [UInt8]
  }

  /// Sends one request and receives the whole answer within the time of the policy.
  private func receive(_ call: ServiceCall<some Sendable>) async throws -> Received {
    let timeout = policy.timeout
    return try await withThrowingTaskGroup(of: Received.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await self.receiveWithoutTimeout(call) }
      group.addTask {
        try await ContinuousClock().sleep(for: timeout)
        throw TransportFailure.timedOut
      }
      guard let received = try await group.next() else { throw CancellationError() }
      return received
    }
  }

  private func receiveWithoutTimeout(_ call: ServiceCall<some Sendable>) async throws -> Received {
    var request = TransportRequest(
      method: call.method, url: host.description + call.path,
      headers: [
        ("Authorization", credentials.authorization), ("Accept", Secret("application/json")),
        ("User-Agent", Secret(ServiceVersion.userAgent)),
      ], body: call.body)
    if call.body != nil { request.headers.append(("Content-Type", Secret("application/json"))) }
    let response = try await transport.send(request)
    var body: [UInt8] = []
    for try await piece in response.body {
      guard body.count + piece.count <= call.limit else {
        throw TransportFailure.tooLarge(limit: call.limit)
      }
      body += piece
    }
    // A stream ends without an error when its task is cancelled.
    try Task.checkCancellation()
    return Received(
      status: response.status, retryAfter: response.header("retry-after"), body: body)
  }

  // MARK: Meaning

  private func interpret<Answer>(
    _ received: Received, of call: ServiceCall<Answer>
  ) -> Outcome<Answer> {
    switch received.status {
    case 200..<300:
      if let answer = call.read(received.body) { return .answer(answer) }
      return .malformed(beginning: beginning(of: received.body))
    case 401: return .final(.refusedCredentials)
    case 403: return .final(.forbidden)
    case 404: return .final(.notFound)
    case 400, 409, 422:
      let answer = ErrorAnswer(received.body)
      return .final(
        .invalid(
          message: answer.map { excerpt($0.message) } ?? beginning(of: received.body),
          details: answer?.details.map(excerpt)))
    case 429:
      let wait =
        received.retryAfter.flatMap { RetryAfter.seconds($0, now: time.date()) }
        ?? ErrorAnswer(received.body)?.retryAfter
      let seconds = wait.map { min($0, 1e9) }
      return .refused(
        .rateLimited(seconds: seconds ?? 0), wait: seconds.map { .seconds($0) })
    case 500, 502, 503, 504: return .doubtful(.unavailable(status: received.status))
    default: return .final(.unexpectedAnswer(status: received.status))
    }
  }

  /// Returns an excerpt of the first 4,096 bytes of an answer.
  private func beginning(of body: [UInt8]) -> String {
    excerpt(String(decoding: body.prefix(4_096), as: UTF8.self))
  }

  private func record(
    _ request: ServiceError.Request, status: Int, size: Int, since start: Duration
  ) {
    log?.debug(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(credentials.redacting(request.path))",
        "status": "\(status)", "bytes": "\(size)", "try": "\(request.attempt)",
        "time": "\(time.now() - start)",
      ])
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
