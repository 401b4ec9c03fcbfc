/// A request as the mock receives it.
package struct MockRequest: Sendable {
  package var method: String
  /// The decoded components of the path, without the version of the service.
  package var path: [String]
  package var query: [String: String]
  package var authorization: String?
  package var body: [UInt8]

  package init(
    method: String, path: [String], query: [String: String] = [:], authorization: String? = nil,
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.authorization = authorization
    self.body = body
  }

  /// The method and the path, as tests compare them.
  package var name: String { "\(method) /\(path.joined(separator: "/"))" }
}

/// An answer of the mock.
package struct MockAnswer: Sendable {
  package var status: Int
  package var headers: [String: String] = [:]
  package var body: [UInt8]

  package init(status: Int = 200, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
