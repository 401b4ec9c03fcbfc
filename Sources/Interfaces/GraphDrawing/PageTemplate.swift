/// A text with names in double braces, `{{name}}`, that stand for other texts.
struct PageTemplate {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The text with the names replaced, once: braces in what is put in mean nothing. Names that are
  /// not known stand for nothing. Complexity: O(length of the result).
  func filled(_ parts: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      result += rest[..<start.lowerBound]
      result += parts[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// A file of the folder Resources, which the build puts into the program itself: the tool is one file.
enum Resource {
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
