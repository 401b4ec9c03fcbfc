/// A status code with its reason phrase.
package struct HTTPStatus: Hashable, Sendable {
  package let code: Int
  package let reason: String

  package init(_ code: Int, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package static let ok = HTTPStatus(200, "OK")
  package static let noContent = HTTPStatus(204, "No Content")
  package static let badRequest = HTTPStatus(400, "Bad Request")
  package static let unauthorized = HTTPStatus(401, "Unauthorized")
  package static let forbidden = HTTPStatus(403, "Forbidden")
  package static let notFound = HTTPStatus(404, "Not Found")
  package static let methodNotAllowed = HTTPStatus(405, "Method Not Allowed")
  package static let requestTimeout = HTTPStatus(408, "Request Timeout")
  package static let conflict = HTTPStatus(409, "Conflict")
  package static let lengthRequired = HTTPStatus(411, "Length Required")
  package static let contentTooLarge = HTTPStatus(413, "Content Too Large")
  package static let unsupportedMediaType = HTTPStatus(415, "Unsupported Media Type")
  package static let misdirectedRequest = HTTPStatus(421, "Misdirected Request")
  package static let internalServerError = HTTPStatus(500, "Internal Server Error")
  package static let serviceUnavailable = HTTPStatus(503, "Service Unavailable")
}

/// A response to a request.
package struct HTTPResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A body of unknown length, which ends with the connection. The closure is cancelled when the
    /// client closes the connection.
    case stream(@Sendable (ResponseWriter) async throws(ConnectionFailure) -> Void)
  }

  package var status: HTTPStatus
  package var fields: HTTPFields
  package var body: Body

  package init(status: HTTPStatus, fields: HTTPFields = .init(), body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Whether the connection ends after this response.
  var endsConnection: Bool {
    if case .stream = body { return true }
    return fields["Connection"]?.lowercased() == "close"
  }

  /// Returns the bytes of the head, with the fields that describe the body.
  func head(endsConnection: Bool) -> [UInt8] {
    var fields = fields
    // A response with status 204 has neither a body nor fields that describe one.
    if case .bytes(let bytes) = body, status != .noContent {
      fields["Content-Length"] = String(bytes.count)
    }
    if endsConnection { fields["Connection"] = "close" }
    var text = "HTTP/1.1 \(status.code) \(status.reason)\r\n"
    for (name, value) in fields.lines { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}

/// Sends the parts of a body as they become available.
package struct ResponseWriter: Sendable {
  let socket: StreamSocket
  let stall: Duration

  /// Sends a part of the body. Suspends while the client does not read the preceding parts.
  package func write(_ bytes: [UInt8]) async throws(ConnectionFailure) {
    try await socket.write(bytes, stall: stall)
  }
}
