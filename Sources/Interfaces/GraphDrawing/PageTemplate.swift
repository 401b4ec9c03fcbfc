import SourceText

/// A template with placeholders such as `{{name}}`.
struct PageTemplate {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the template with placeholders replaced by `parts`, in a single pass.
  ///
  /// Braces in inserted text are not interpreted. Unknown placeholders become empty.
  ///
  /// Complexity: O(length of the result).
  func filled(_ parts: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(ofBytes: "{{"),
      let end = rest[start.upperBound...].firstRange(ofBytes: "}}")
    {
      result += rest[..<start.lowerBound]
      result += parts[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// Access to files in the folder `Resources`, which the build embeds: the tool is a single file.
enum Resource {
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
