/// A deviation from the published behavior, for one request.
package enum Fault: Hashable, Sendable {
  /// Answers with a status and does not process the request.
  case status(Int, retryAfter: String? = nil, body: String = #"{"message":"scripted"}"#)
  /// Closes the connection before the request is processed.
  case closeFirst
  /// Processes the request and closes the connection without an answer.
  case closeAfter
  /// Processes the request and closes the connection within the body.
  case closeWithinBody
  /// Processes the request and sends a body without an end and without progress.
  case stall
  /// Processes the request and sends half of the body as if it were the whole.
  case halfBody
  /// Processes the request and answers with bytes that are not UTF-8.
  case brokenText
  /// Processes the request and answers with another document.
  case otherDocument
  /// Redirects to another host and does not process the request.
  case redirect
  /// Sends a body that does not end.
  case endless

  /// All faults with a fixed form, for random scripts.
  package static let samples: [Fault] = [
    .status(429, retryAfter: "2"),
    .status(429, body: #"{"error":{"message":"slow","details":{"retry_after":3}}}"#),
    .status(429, body: "{}"), .status(500), .status(502), .status(503), .status(504), .closeFirst,
    .closeAfter, .closeWithinBody, .stall, .halfBody, .brokenText, .otherDocument,
  ]
}
