/// The reason why a call of the service has failed.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public let reason: Reason
  /// The request, or `nil` if none was sent.
  public let request: Request?

  package init(_ reason: Reason, _ request: Request? = nil) {
    self.reason = reason
    self.request = request
  }

  /// The request that has failed.
  public struct Request: Hashable, Sendable, CustomStringConvertible {
    /// The method, such as `GET`.
    public let method: String
    /// The path with its query.
    public let path: String
    /// The number of the try, from 1.
    public let attempt: Int

    /// The method and the path.
    public var description: String { "\(method) \(path)" }
  }

  /// The kinds of failure.
  public enum Reason: Hashable, Sendable {
    /// There is no connection.
    case unreachable(String)
    /// The service does not accept the credentials.
    case refusedCredentials
    /// The credentials do not permit the call.
    case forbidden
    /// There is no such object.
    case notFound
    /// The service refuses the request.
    case invalid(message: String, details: String?)
    /// The service accepts no more requests for a time. `seconds` is the required wait, or 0 if the
    /// service does not state one.
    case rateLimited(seconds: Double)
    /// The service reports an error of its own.
    case unavailable(status: Int)
    /// The answer took longer than the policy permits.
    case timedOut
    /// The connection was closed before the end of the answer.
    case cut
    /// The status is not expected. Redirections are not followed.
    case unexpectedAnswer(status: Int)
    /// The answer does not have the published shape. `beginning` is an excerpt of it.
    case malformedAnswer(beginning: String)
    /// The answer has more bytes than the limit.
    case answerTooLarge(limit: Int)
    /// The service may have processed the request, but that cannot be determined.
    case unknownOutcome
    /// The task was cancelled.
    case cancelled
  }

  /// The stable name of the reason.
  public var code: String {
    switch reason {
    case .unreachable: "unreachable"
    case .refusedCredentials: "refused-credentials"
    case .forbidden: "forbidden"
    case .notFound: "not-found"
    case .invalid: "invalid"
    case .rateLimited: "rate-limited"
    case .unavailable: "unavailable"
    case .timedOut: "timed-out"
    case .cut: "cut"
    case .unexpectedAnswer: "unexpected-answer"
    case .malformedAnswer: "malformed-answer"
    case .answerTooLarge: "answer-too-large"
    case .unknownOutcome: "unknown-outcome"
    case .cancelled: "cancelled"
    }
  }

  /// The message for people. Contains no credentials.
  public var message: String {
    switch reason {
    case .unreachable(let text): "no connection: \(text)"
    case .refusedCredentials: "the service does not accept these credentials"
    case .forbidden: "the credentials do not permit this"
    case .notFound: "the service has no such object"
    case .invalid(let text, let details): text + (details.map { " (\($0))" } ?? "")
    case .rateLimited(let seconds):
      "too many requests; try again "
        + (seconds > 0 ? "in \(Int(min(seconds, 1e9).rounded(.up))) s" : "later")
    case .unavailable(let status): "the service answers with status \(status)"
    case .timedOut: "the answer took too long"
    case .cut: "the connection was closed before the end of the answer"
    case .unexpectedAnswer(let status): "unexpected status \(status)"
    case .malformedAnswer(let beginning): "unexpected answer: \(beginning)"
    case .answerTooLarge(let limit): "the answer has more than \(limit) bytes"
    case .unknownOutcome: "it is unknown whether the service has processed the request"
    case .cancelled: "cancelled"
    }
  }

  /// The code, the message and the request.
  public var description: String {
    "\(code): \(message)" + (request.map { " [\($0)]" } ?? "")
  }

  /// Whether the service may have processed the request.
  var isDoubtful: Bool {
    if case .malformedAnswer = reason { true } else { reason == .unknownOutcome }
  }

  /// Whether an earlier try may have created the object of the request.
  var mayFollowCreation: Bool {
    if case .invalid = reason { (request?.attempt ?? 1) > 1 } else { isDoubtful }
  }

  /// Whether later calls would fail for the same reason.
  package var endsRun: Bool {
    switch reason {
    case .refusedCredentials, .unreachable, .cancelled: true
    case .forbidden, .notFound, .invalid, .rateLimited, .unavailable, .timedOut, .cut,
      .unexpectedAnswer, .malformedAnswer, .answerTooLarge, .unknownOutcome:
      false
    }
  }
}
