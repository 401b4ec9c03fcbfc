extension EscapedText {
  /// Returns `text` escaped for XML 1.0 and HTML, in content and in attributes.
  ///
  /// Complexity: O(length).
  package static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      // Noncharacters that XML cannot represent, and control characters.
      case _ where isAction(scalar) || scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
