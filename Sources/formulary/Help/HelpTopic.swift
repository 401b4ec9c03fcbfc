/// A page of the documentation, as `formulary help` prints it.
struct HelpTopic {
  let name: String
  private let markdown: String

  /// The names of all pages.
  static var names: [String] { HelpPages.all.map(\.topic) }

  /// Creates the page called `name`, ignoring case and hyphens. Returns nil if there is none.
  init?(named name: String) {
    func plain(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    guard let page = HelpPages.all.first(where: { plain($0.topic) == plain(name) }) else {
      return nil
    }
    self.name = page.topic
    markdown = page.markdown
  }

  /// The page for a terminal.
  var text: String { Self.text(of: markdown) }

  /// Returns Markdown for a terminal, without code fences, pictures, comments and the targets of links.
  static func text(of markdown: String) -> String {
    var text = ""
    var isCode = false
    var wasEmpty = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
        continue
      }
      if line.hasPrefix("![") || line.hasPrefix("<!--") { continue }
      // A picture leaves two empty lines.
      if line.isEmpty, wasEmpty { continue }
      wasEmpty = line.isEmpty
      let shown = isCode ? "    " + line : withoutTargets(String(line))
      text += (line.isEmpty ? "" : shown) + "\n"
    }
    return text
  }

  /// `[Dates](Dates.md)` becomes `Dates`.
  private static func withoutTargets(_ line: String) -> String {
    line.replacing(/\[([^\]]+)\]\([^)]*\)/) { String($0.1) }
      .replacing(/<code>|<\/code>/, with: "`").replacing("&#124;", with: "|")
  }
}
