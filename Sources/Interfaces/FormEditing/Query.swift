import SourceText

/// The query of a URL in the format `application/x-www-form-urlencoded`.
package struct Query {
  private var values: [String: String] = [:]

  /// Parses a query. Of repeated names the first one wins; malformed escapes are kept literally.
  ///
  /// Complexity: O(length).
  package init(_ text: String?) {
    for part in (text ?? "").split(separator: "&") {
      let sign = part.firstIndex(of: "=") ?? part.endIndex
      let name = Self.decoded(part[..<sign])
      let value = sign == part.endIndex ? "" : Self.decoded(part[part.index(after: sign)...])
      if values[name] == nil { values[name] = value }
    }
  }

  package subscript(name: String) -> String? { values[name] }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: PercentEncoding.decoded(spaced), as: UTF8.self)
  }
}
