import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Who may ask: pages of this server with its token, under its own address.
package struct Access: Sendable {
  /// 256 random bits as hexadecimal digits.
  package let token: String

  package init() {
    var random = SystemRandomNumberGenerator()
    token = (0..<64).map { _ in String(random.next(upperBound: UInt8(16)), radix: 16) }.joined()
  }

  package init(token: String) { self.token = token }

  /// Why a request is refused before anybody looks at what it asks for; nil if it is not.
  func refusal(_ request: Request, port: Int) -> Refusal? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // A name that was bent to this machine is not ours.
    guard let host = request.head.authority?.lowercased(), hosts.contains(host) else {
      return Refusal(.misdirectedRequest, "foreign-host", "this server is \(hosts[0])")
    }
    if let origin = request.headers[.origin], origin.lowercased() != "http://\(host)" {
      return Refusal(.forbidden, "foreign-origin", "the request comes from another site")
    }
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name],
      site != "same-origin", site != "none"
    {
      return Refusal(.forbidden, "foreign-origin", "the request comes from another site")
    }
    guard request.uri.path.hasPrefix("/api/") || request.uri.path == "/api" else { return nil }
    return hasToken(request)
      ? nil : Refusal(.unauthorized, "no-token", "open the address that the program printed")
  }

  private func hasToken(_ request: Request) -> Bool {
    let prefix = "Bearer "
    guard let header = request.headers[.authorization], header.hasPrefix(prefix) else {
      return false
    }
    // As long for a wrong first digit as for a wrong last one.
    let given = Array(header.utf8.dropFirst(prefix.utf8.count))
    let wanted = Array(token.utf8)
    var difference = given.count ^ wanted.count
    for (index, byte) in wanted.enumerated() {
      difference |= Int(byte ^ (index < given.count ? given[index] : ~byte))
    }
    return difference == 0
  }
}

/// Why a request is refused, as it is answered.
struct Refusal: Error {
  var status: HTTPResponse.Status
  var code: String
  var message: String

  init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }
}
