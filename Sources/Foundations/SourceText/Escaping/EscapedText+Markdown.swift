extension EscapedText {
  /// Text that Markdown shows as it is: no link, image, HTML, emphasis or code. One line.
  ///
  /// Source: CommonMark 0.31, section 2.4: a backslash before punctuation of ASCII makes it plain.
  /// Complexity: O(length).
  package static func markdown(_ text: String) -> String {
    var result = ""
    var former: Unicode.Scalar = " "
    for scalar in line(text).unicodeScalars {
      let isPunctuation =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "&", "~", "!": true
        // At the start they begin a list or underline a heading.
        case "-", "+", "=": result.isEmpty
        // Many readers make links of bare addresses.
        case "/": former == ":"
        default: false
        }
      if isPunctuation { result += "\\" }
      result.unicodeScalars.append(scalar)
      former = scalar
    }
    return result
  }

  /// Text as a span of code, between as many backticks as it needs. One line.
  package static func markdownCode(_ text: String) -> String {
    let text = line(text)
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // A space on both sides is taken away again; it keeps backticks of the text from the fence's.
    let needsSpace =
      text.isEmpty || text.hasPrefix("`") || text.hasSuffix("`")
      || text.hasPrefix(" ") && text.hasSuffix(" ")
    return needsSpace ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  /// Text of several lines as a block of code, between as many backticks as it needs.
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
