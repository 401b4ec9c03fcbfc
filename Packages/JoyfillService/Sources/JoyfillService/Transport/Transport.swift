/// A way to send a request and to receive the answer as a stream.
///
/// `HTTPTransport` uses the network. Tests replace it.
public protocol Transport: Sendable {
  /// Sends a request and returns the head of the answer.
  ///
  /// Throws a `TransportFailure`, as does the stream of the body.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// A request as it is sent.
public struct TransportRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The whole address.
  public var url: String
  /// The headers, of which `Authorization` contains the credentials.
  public var headers: [(name: String, value: Secret)]
  /// The body, if any.
  public var body: [UInt8]?
}

/// The head of an answer, and its body.
public struct TransportResponse: Sendable {
  /// The status.
  public var status: Int
  /// The headers in their order.
  public var headers: [(name: String, value: String)]
  /// The body in pieces.
  public var body: any AsyncSequence<[UInt8], any Error> & Sendable

  /// Creates an answer.
  public init(
    status: Int, headers: [(name: String, value: String)] = [],
    body: any AsyncSequence<[UInt8], any Error> & Sendable
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }
}

/// The reason why no complete answer was received.
public enum TransportFailure: Error, Hashable, Sendable {
  /// No connection was made, and another try would fail for the same reason.
  case unreachable(String)
  /// No connection was made, so the request was not sent. Another try may succeed.
  case refused(String)
  /// The connection was closed while a request was sent or an answer received.
  case cut
  /// The answer is not HTTP.
  case malformed
  /// The head has too many bytes.
  case tooLarge(limit: Int)
  /// The answer took longer than the transport permits.
  case timedOut
}
