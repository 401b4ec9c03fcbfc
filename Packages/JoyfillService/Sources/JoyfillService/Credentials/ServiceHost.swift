/// The address of the service: scheme, host, port, and the path that precedes the path of each call.
public struct ServiceHost: Hashable, Sendable, CustomStringConvertible {
  /// The address as text, without a slash at the end.
  public let description: String

  /// The published address of Joyfill's service.
  public static let joyfill = ServiceHost(checked: ServiceAssumptions.address)

  private init(checked text: String) { description = text }

  /// Reads an address such as `https://api-joy.joyfill.io/v1`.
  ///
  /// Throws a `CredentialsError` unless the scheme is `https`, or `http` with a loopback address, since
  /// credentials are sent to it.
  public init(_ text: String) throws(CredentialsError) {
    var text = text[...]
    while text.hasSuffix("/") { text.removeLast() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !text.contains(where: { "?#@\\%\"".contains($0) })
    else { throw CredentialsError("'\(text.prefix(100))' is not a valid address of a service") }
    let (name, port) = Self.nameAndPort(parts[2])
    guard !name.isEmpty, port.allSatisfy(\.isNumber), port.isEmpty || (UInt16(port) ?? 0) > 0 else {
      throw CredentialsError("'\(text.prefix(100))' is not a valid address of a service")
    }
    switch parts[0].lowercased() {
    case "https:": break
    case "http:" where Self.loopback.contains(name): break
    case "http:":
      throw CredentialsError("expected https, found http; only loopback addresses may use it")
    default: throw CredentialsError("expected https, found '\(parts[0].prefix(20))'")
    }
    description = String(text)
  }

  private static let loopback: Set = ["127.0.0.1", "localhost", "[::1]"]

  private static func nameAndPort(_ authority: Substring) -> (name: String, port: Substring) {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[end...].lastIndex(of: ":") else {
      return (authority.lowercased(), "")
    }
    return (authority[..<colon].lowercased(), authority[authority.index(after: colon)...])
  }
}
