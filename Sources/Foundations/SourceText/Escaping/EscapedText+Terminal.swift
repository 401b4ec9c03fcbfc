extension EscapedText {
  /// Returns output that is safe for a terminal and keeps its colors.
  ///
  /// Only the escape sequences that select colors are kept. Everything else is escaped as in
  /// `lines(_:)`. This is the last barrier before the terminal: strings from documents have already
  /// passed through `line(_:)`.
  ///
  /// Complexity: O(length).
  package static func terminal(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return lines(text) }
    var result = ""
    var rest = Substring(text)
    while let escape = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
      result += lines(String(rest[..<escape]))
      rest = rest[escape...]
      let color = colorSequence(rest)
      result += color.isEmpty ? "\u{FFFD}" : String(color)
      rest = color.isEmpty ? Substring(rest.unicodeScalars.dropFirst()) : rest[color.endIndex...]
    }
    return result + lines(String(rest))
  }

  /// Returns the sequence `ESC [ digits ; digits m` at the start of `text`, or an empty string.
  ///
  /// Precondition: `text` begins with the escape character.
  private static func colorSequence(_ text: Substring) -> Substring {
    let scalars = text.unicodeScalars
    var end = scalars.index(after: scalars.startIndex)
    guard end < scalars.endIndex, scalars[end] == "[" else { return "" }
    end = scalars.index(after: end)
    while end < scalars.endIndex, ("0"..."9").contains(scalars[end]) || scalars[end] == ";" {
      end = scalars.index(after: end)
    }
    guard end < scalars.endIndex, scalars[end] == "m" else { return "" }
    return text[..<scalars.index(after: end)]
  }
}
