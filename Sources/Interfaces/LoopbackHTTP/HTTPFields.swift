/// Header fields in the order of their lines. Names are compared case-insensitively.
package struct HTTPFields: Sendable {
  private(set) var lines: [(name: String, value: String)] = []

  package init() {}

  package init(_ fields: KeyValuePairs<String, String>) {
    for (name, value) in fields { append(name, value) }
  }

  package mutating func append(_ name: String, _ value: String) { lines.append((name, value)) }

  /// Returns the values of all lines with a name.
  func values(of name: String) -> [String] {
    let name = name.lowercased()
    return lines.compactMap { $0.name.lowercased() == name ? $0.value : nil }
  }

  /// The value of a field; the values of several lines are joined by commas (RFC 9110, 5.3).
  package subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let lowercased = name.lowercased()
      lines.removeAll { $0.name.lowercased() == lowercased }
      if let newValue { append(name, newValue) }
    }
  }
}
