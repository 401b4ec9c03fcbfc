import FormulaRuntime
package import FormulaValues
import SourceText

package enum IsUrlFunction: TextTest {
  package static let callSteps = 1360
  package static let summary =
    "Whether the text has the form of a web address with http, https or ftp."
  package static let examples = [
    Example(#"isUrl("https://example.com/a?b=c")"#, gives: true),
    Example(#"isUrl("http://localhost:8080")"#, gives: true),
    Example(#"isUrl("example.com")"#, gives: false),
    Example(#"isUrl("")"#, gives: false),
    Example("isUrl(null)", gives: false),
  ]

  /// Returns `true` if a text is a valid HTTP or FTP URL.
  ///
  /// Source: RFC 3986, section 3.
  package static func accepts(_ text: String) -> Bool {
    let lower = text.lowercased()
    guard
      let scheme = ["http://", "https://", "ftp://"].first(where: {
        lower.utf8.starts(with: $0.utf8)
      })
    else {
      return false
    }
    let rest = lower.dropFirst(scheme.count)
    guard rest.unicodeScalars.allSatisfy(isAddressScalar) else { return false }
    let authority = rest.prefix { !"/?#".contains($0) }
    let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if hostAndPort.hasPrefix("[") { return acceptsAddressLiteral(hostAndPort) }
    let parts = hostAndPort.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2 else { return false }
    return HostName.accepts(host, needsDomain: false) && !HostName.isBadAddress(host)
      && (parts.count == 1 || isPort(parts[1]))
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } && UInt16(text) != nil
  }

  /// Returns `true` if a text is an address literal such as `[2001:db8::1]:8080`.
  private static func acceptsAddressLiteral(_ text: Substring) -> Bool {
    let address = text.dropFirst().prefix { $0 != "]" }
    let rest = text.dropFirst(address.count + 1)
    guard rest.hasPrefix("]"), address.utf8.count >= 2, address.contains(":"),
      address.utf8.allSatisfy({ HexDigit.value($0) != nil || ":.".utf8.contains($0) })
    else { return false }
    let port = rest.dropFirst()
    return port.isEmpty || port.hasPrefix(":") && isPort(port.dropFirst())
  }

  /// The printed ASCII characters that an address cannot contain.
  private static let excluded = Array(#"<>"\^`{|}"#.utf8)

  private static func isAddressScalar(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
      return byte > UInt8(ascii: " ") && byte != 0x7F && !excluded.contains(byte)
    }
    let properties = scalar.properties
    return !properties.isWhitespace && properties.generalCategory != .control
  }
}
