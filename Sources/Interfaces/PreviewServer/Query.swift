/// What stands behind the question mark of an address, as forms write it.
struct Query {
  private var values: [String: String] = [:]

  /// Of a name that comes twice the first counts. What is not well formed stands for itself.
  /// Complexity: O(length).
  init(_ text: String?) {
    for part in (text ?? "").split(separator: "&") {
      let sign = part.firstIndex(of: "=") ?? part.endIndex
      let name = Self.decoded(part[..<sign])
      let value = sign == part.endIndex ? "" : Self.decoded(part[part.index(after: sign)...])
      if values[name] == nil { values[name] = value }
    }
  }

  subscript(name: String) -> String? { values[name] }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
