extension EscapedText {
  /// Text as a quoted label of Mermaid. One line.
  ///
  /// Mermaid reads labels as Markdown within backticks and as HTML; its own codes for characters
  /// are numbers between `#` and `;`. Complexity: O(length).
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
