extension EscapedText {
  /// Text as the message of a workflow command of GitHub, or as one of its properties.
  ///
  /// Source: GitHub's `@actions/core`, `command.ts`. Line breaks are kept, percent-encoded.
  /// Complexity: O(length).
  package static func workflowCommand(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in lines(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
