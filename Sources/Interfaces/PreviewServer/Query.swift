import SourceText

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
    let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: PercentEncoding.decoded(spaced), as: UTF8.self)
  }
}
