import SourceText

/// A line of styled pieces, with its width on a terminal.
package struct StyledText {
  private var pieces: [(text: String, role: Palette.Role)] = []
  package private(set) var width = 0
  /// Whether the end of the line was truncated.
  package private(set) var isCut = false

  package init(_ text: String = "", _ role: Palette.Role = .plain) { append(text, role) }

  /// Appends `text`, with control characters replaced by spaces.
  package mutating func append(_ text: String, _ role: Palette.Role = .plain) {
    if text.isEmpty { return }
    let shown = DisplayText(text)
    pieces.append((shown.text, role))
    width += shown.width
  }

  package mutating func append(_ other: StyledText) {
    pieces += other.pieces
    width += other.width
  }

  package mutating func append(spaces count: Int) {
    if count > 0 { append(String(repeating: " ", count: count)) }
  }

  /// Returns the line truncated to `columns`, with an ellipsis if anything is omitted.
  package func cut(to columns: Int) -> StyledText {
    if width <= columns { return self }
    var kept = StyledText()
    for piece in pieces {
      var part = ""
      for character in piece.text {
        let next = DisplayText(String(character)).width
        if kept.width + DisplayText(part).width + next > columns - 1 {
          kept.append(part, piece.role)
          kept.append("…", .faint)
          kept.isCut = true
          return kept
        }
        part.append(character)
      }
      kept.append(part, piece.role)
    }
    return kept
  }

  /// The line without colors.
  package var plain: String { pieces.map { $0.text }.joined() }

  package func rendered(_ palette: Palette) -> String {
    pieces.map { palette.paint($0.text, $0.role) }.joined()
  }
}
