/// Word wrapping for terminals.
package enum WrappedText {
  /// Returns `text` wrapped at word boundaries to lines of at most `columns` columns.
  ///
  /// A word longer than a line is not split. Continuation lines are indented by `indent` spaces,
  /// and line breaks in `text` are preserved. If `columns` is `nil`, nothing is wrapped.
  ///
  /// Complexity: O(length).
  package static func text(_ text: String, columns: Int?, indent: Int = 0) -> String {
    guard let columns, columns > indent + 8 else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      line(String($0), columns: columns, indent: indent)
    }.joined(separator: "\n")
  }

  private static func line(_ text: String, columns: Int, indent: Int) -> String {
    if text.utf8.count <= columns { return text }
    var result = ""
    var width = 0
    var isAtStart = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = DisplayText(String(word)).width
      if !isAtStart {
        if width + 1 + wordWidth > columns, !word.isEmpty {
          while result.last == " " { result.removeLast() }
          result += "\n" + String(repeating: " ", count: indent)
          width = indent
        } else {
          result += " "
          width += 1
        }
      }
      result += word
      width += wordWidth
      isAtStart = false
    }
    return result
  }
}
