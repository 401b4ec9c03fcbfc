extension EscapedText {
  /// Returns `text` as a quoted string of Graphviz's DOT language, on one line.
  ///
  /// A backslash begins escape sequences such as `\N` in labels, and `&` begins an HTML entity.
  ///
  /// Source: "The DOT language". Complexity: O(length).
  package static func dot(_ text: String) -> String {
    var result = "\""
    for scalar in line(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
