extension EscapedText {
  /// Returns `text` escaped so that Markdown shows it literally, on one line.
  ///
  /// The result contains no links, images, HTML, emphasis or code.
  ///
  /// Source: CommonMark 0.31, section 2.4: a backslash before ASCII punctuation makes it literal.
  /// Complexity: O(length).
  package static func markdown(_ text: String) -> String {
    var result = ""
    var former: Unicode.Scalar = " "
    for scalar in line(text).unicodeScalars {
      let isPunctuation =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "&", "~", "!": true
        // At the start, these begin a list or underline a heading.
        case "-", "+", "=": result.isEmpty
        // Many renderers turn bare addresses into links.
        case "/": former == ":"
        default: false
        }
      if isPunctuation { result += "\\" }
      result.unicodeScalars.append(scalar)
      former = scalar
    }
    return result
  }

  /// Returns `text` as a code span on one line, delimited by enough backticks.
  package static func markdownCode(_ text: String) -> String {
    let text = line(text)
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // CommonMark strips one space from both sides; it separates backticks in `text` from the fence.
    let needsSpace =
      text.isEmpty || text.hasPrefix("`") || text.hasSuffix("`")
      || text.hasPrefix(" ") && text.hasSuffix(" ")
    return needsSpace ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  /// Returns `text` as a fenced code block of several lines, delimited by enough backticks.
  package static func markdownBlock(_ text: String, language: String = "") -> String {
    let text = lines(text)
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for next in text {
      run = next == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
