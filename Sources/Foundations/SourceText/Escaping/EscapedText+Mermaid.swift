extension EscapedText {
  /// Returns `text` as a quoted Mermaid label, on one line.
  ///
  /// Mermaid interprets labels as HTML, and as Markdown within backticks. Its own character codes
  /// are decimal numbers between `#` and `;`.
  ///
  /// Complexity: O(length).
  package static func mermaid(_ text: String) -> String {
    var result = "\""
    for scalar in line(text).unicodeScalars {
      switch scalar {
      case "\"", "#", "<", ">", "&", "`", ";", "\\", "%": result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
