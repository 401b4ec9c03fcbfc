/// A conversion of the server's Markdown to plain text.
package enum PlainText {
  /// Returns `markdown` without fences, asterisks, backticks and backslash escapes.
  ///
  /// Complexity: O(length), but O(length²) for a line with very many backticks.
  package static func plain(_ markdown: String) -> String {
    var lines: [String] = []
    var fence: String?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = String(line.prefix { $0 == "`" })
      if let open = fence {
        if line == open { fence = nil } else { lines.append(String(line)) }
      } else if ticks.count > 2, !line.dropFirst(ticks.count).contains("`") {
        fence = ticks
      } else {
        lines.append(inline(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func inline(_ line: Substring) -> String {
    var text = ""
    var rest = line
    while let next = rest.first {
      switch next {
      case "\\" where rest.dropFirst().first.map { $0.isPunctuation || $0.isSymbol } ?? false:
        rest.removeFirst()
        text.append(rest.removeFirst())
      case "`":
        let ticks = rest.prefix { $0 == "`" }
        rest = rest.dropFirst(ticks.count)
        guard let end = end(of: ticks.count, in: rest) else {
          text += ticks
          continue
        }
        var code = rest[..<end]
        if code.count > 2, code.hasPrefix(" "), code.hasSuffix(" ") {
          code = code.dropFirst().dropLast()
        }
        text += code
        rest = rest[end...].dropFirst(ticks.count)
      case "*": rest.removeFirst()
      default: text.append(rest.removeFirst())
      }
    }
    return text
  }

  /// Returns the start of the next run of exactly `count` backticks.
  private static func end(of count: Int, in text: Substring) -> Substring.Index? {
    var rest = text
    while let tick = rest.firstIndex(of: "`") {
      let run = rest[tick...].prefix { $0 == "`" }
      if run.count == count { return tick }
      rest = rest[run.endIndex...]
    }
    return nil
  }
}
