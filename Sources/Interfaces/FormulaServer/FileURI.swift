/// Paths of files as the protocol writes them.
package enum FileURI {
  private static let scheme = "file:"
  /// Bytes that stand for themselves in a path, besides letters and figures.
  private static let plain = Set("-._~!$&'()*+,=:@/".utf8)

  /// The path that a URI names; the URI itself if it names no file.
  static func path(_ uri: String) -> String {
    guard uri.prefix(scheme.utf8.count).lowercased() == scheme else { return uri }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/") else { return uri }
    return decoded(path) ?? uri
  }

  package static func uri(_ path: String) -> String {
    var text = scheme + "//"
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        plain.contains(byte)
        || scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
      text +=
        isPlain
        ? String(scalar) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }

  /// Without the escapes; nil if what they say is no UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(Substring(digits), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
