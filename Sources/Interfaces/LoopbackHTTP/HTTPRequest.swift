/// A method of HTTP, such as `GET`.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let get = HTTPMethod(rawValue: "GET")
  package static let head = HTTPMethod(rawValue: "HEAD")
  package static let post = HTTPMethod(rawValue: "POST")
  package static let put = HTTPMethod(rawValue: "PUT")
  package static let delete = HTTPMethod(rawValue: "DELETE")
}

/// A request whose head has arrived. Its body is read on demand.
package struct HTTPRequest: Sendable {
  package let method: HTTPMethod
  /// The path as it was sent, without percent decoding.
  package let path: String
  /// The part of the target after `?`, or nil if there is no question mark.
  package let query: String?
  package let fields: HTTPFields
  /// The value of `Host`.
  package var host: String? { fields["Host"] }
  let body: RequestBody

  init(_ head: RequestHead, body: RequestBody) {
    method = head.method
    fields = head.fields
    let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count > 1 ? String(parts[1]) : nil
    self.body = body
  }

  /// Reads the whole body. Throws `HTTPRejection.bodyTooLarge` without reading if it has more than
  /// `limit` bytes.
  package func body(upTo limit: Int) async throws -> [UInt8] { try await body.read(upTo: limit) }
}

/// The reason why the server rejects a request without consulting its responder.
package enum HTTPRejection: Error, Hashable, Sendable {
  /// The head does not follow RFC 9112.
  case malformedHead
  case headTooLarge
  case bodyTooLarge
  /// A body with `Transfer-Encoding`. Browsers send `Content-Length`.
  case unsupportedTransferEncoding
}

/// The body of a request, read from its connection at most once.
actor RequestBody {
  private let input: ConnectionInput
  private let length: Int
  /// Whether the client waits for `100 Continue` before it sends the body.
  private let awaitsContinue: Bool
  private(set) var isRead: Bool

  init(_ input: ConnectionInput, head: RequestHead) {
    self.input = input
    length = head.contentLength
    awaitsContinue = head.awaitsContinue
    isRead = length == 0
  }

  func read(upTo limit: Int) async throws -> [UInt8] {
    guard length <= limit else { throw HTTPRejection.bodyTooLarge }
    guard !isRead else { return [] }
    if awaitsContinue { try await input.sendContinue() }
    let bytes = try await input.body(of: length)
    isRead = true
    return bytes
  }
}
