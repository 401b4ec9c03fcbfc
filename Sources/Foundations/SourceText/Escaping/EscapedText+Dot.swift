extension EscapedText {
  /// Text as a quoted string of Graphviz's language. One line.
  ///
  /// Source: "The DOT language"; a backslash begins sequences such as `\N` in labels, and `&` an
  /// entity of HTML. Complexity: O(length).
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
