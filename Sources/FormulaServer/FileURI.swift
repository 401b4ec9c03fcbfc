/// Names of files as editors give them.
enum FileURI {
  /// The absolute path that a URI of the scheme `file` means, nil for any other one.
  ///
  /// Source: RFC 8089.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file:") else { return nil }
    var rest = Substring(uri.dropFirst(5))
    if rest.hasPrefix("//") {
      // An authority is the local host or none.
      rest = rest.dropFirst(2).drop { $0 != "/" }
    }
    var bytes: [UInt8] = []
    var source = Array(rest.utf8)[...]
    while let byte = source.popFirst() {
      if byte == UInt8(ascii: "%"), source.count >= 2,
        let value = UInt8(String(decoding: source.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        source = source.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.first == UInt8(ascii: "/") ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
