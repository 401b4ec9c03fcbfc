extension EscapedText {
  /// Returns `text` as the message or a property of a GitHub workflow command.
  ///
  /// Line breaks are kept, percent-encoded.
  ///
  /// Source: GitHub's `@actions/core`, `command.ts`. Complexity: O(length).
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
