import LoopbackHTTP

/// Decides which requests are accepted: those of the server's own page, with its token.
package struct Access: Sendable {
  /// 256 random bits as hexadecimal digits.
  package let token: String

  package init() {
    var random = SystemRandomNumberGenerator()
    token = (0..<64).map { _ in String(random.next(upperBound: UInt8(16)), radix: 16) }.joined()
  }

  package init(token: String) { self.token = token }

  /// Returns the reason to refuse a request before its content is read; nil if it is accepted.
  func refusal(_ request: HTTPRequest, port: Int) -> Refusal? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Any other name may be a DNS rebinding attack, in which a foreign name resolves to this
    // machine.
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      return Refusal(.misdirectedRequest, "foreign-host", "this server is \(hosts[0])")
    }
    if let origin = request.fields["Origin"], origin.lowercased() != "http://\(host)" {
      return Refusal(.forbidden, "foreign-origin", "the request comes from another site")
    }
    if let site = request.fields["Sec-Fetch-Site"], site != "same-origin", site != "none" {
      return Refusal(.forbidden, "foreign-origin", "the request comes from another site")
    }
    guard request.path.hasPrefix("/api/") || request.path == "/api" else { return nil }
    return hasToken(request)
      ? nil : Refusal(.unauthorized, "no-token", "open the address that the program printed")
  }

  private func hasToken(_ request: HTTPRequest) -> Bool {
    let prefix = "Bearer "
    guard let header = request.fields["Authorization"], header.hasPrefix(prefix) else {
      return false
    }
    // Takes constant time, so that the time does not reveal the position of the first wrong digit.
    let given = Array(header.utf8.dropFirst(prefix.utf8.count))
    let wanted = Array(token.utf8)
    var difference = given.count ^ wanted.count
    for (index, byte) in wanted.enumerated() {
      difference |= Int(byte ^ (index < given.count ? given[index] : ~byte))
    }
    return difference == 0
  }
}

/// The response to a refused request.
struct Refusal: Error {
  var status: HTTPStatus
  var code: String
  var message: String

  init(_ status: HTTPStatus, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }
}
