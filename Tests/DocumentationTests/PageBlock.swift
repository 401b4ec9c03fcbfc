/// A fenced code block of a page.
struct PageBlock {
  /// The language of the block, such as `json`.
  let kind: String
  /// The mark in a comment before the block, which permits findings.
  let mark: Mark?
  let text: String
  /// The number of the first line.
  let line: Int

  /// A mark on a block with intentional findings: `<!-- lint: mistakes -->`.
  enum Mark: String {
    /// The formulas use extensions of the published language.
    case extensions
    /// The formulas contain mistakes that the page explains.
    case mistakes
  }

  /// Returns the blocks of a page, by path from the root.
  static func all(of page: String) throws -> [PageBlock] {
    var blocks: [PageBlock] = []
    var mark: Mark?
    var open: (kind: String, line: Int, lines: [Substring])?
    let lines = try ProjectFile(page).text().split(
      separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(
            PageBlock(
              kind: block.kind, mark: mark, text: block.lines.joined(separator: "\n"),
              line: block.line))
          open = nil
          mark = nil
        } else {
          open = (String(line.dropFirst(3)), number + 2, [])
        }
      } else if open == nil {
        if let found = line.wholeMatch(of: /<!-- lint: ([a-z]+) -->/) {
          mark = Mark(rawValue: String(found.1))
        } else if !line.isEmpty {
          mark = nil
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }
}
