import FormulaSyntax
import SourceText

/// The terminal colors by `Role`; none if the output is not a terminal.
package struct Palette: Hashable, Sendable {
  package let isColored: Bool

  /// Creates a palette with or without colors.
  package init(isColored: Bool) { self.isColored = isColored }

  /// The semantic role of a piece of output.
  package enum Role: Hashable, Sendable {
    case plain, heading, name, number, text, word, date, faint, error
  }

  /// Returns `text` in the color of `role`, with control characters made visible.
  package func paint(_ text: String, _ role: Role) -> String {
    let text = EscapedText.lines(text)
    guard isColored, !text.isEmpty, let code = Self.code(role) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Returns the color code of `role`, from the fixed part of the 256-color palette.
  ///
  /// The colors are readable on black and on white: their contrast is at least 3.7 to both, where
  /// 4.6 is the theoretical maximum.
  package static func code(_ role: Role) -> String? {
    switch role {
    case .plain: nil
    case .heading: "1"
    case .name: "38;5;32"
    case .number: "38;5;30"
    case .text: "38;5;28"
    case .word: "38;5;133"
    case .date: "38;5;130"
    case .faint: "38;5;243"
    case .error: "1;38;5;160"
    }
  }

  /// Returns a formula with syntax highlighting. Complexity: O(length).
  package func paint(formula text: String) -> String {
    guard isColored else { return EscapedText.lines(text) }
    let tree = ParsedFormula(text).tree
    let tokens = tree.tokensAndComments
    var painted = ""
    var end = 0
    for (index, token) in tokens.enumerated() {
      painted += EscapedText.lines(tree.text(in: TextRange(start: end, end: token.range.start)))
      let isCall = index + 1 < tokens.count && tokens[index + 1].kind == .leftParenthesis
      painted += paint(tree.text(in: token.range), Self.role(token.kind, isCall: isCall))
      end = token.range.end
    }
    return painted
      + EscapedText.lines(tree.text(in: TextRange(start: end, end: tree.source.count)))
  }

  private static func role(_ kind: Token.Kind, isCall: Bool) -> Role {
    switch kind {
    case .name, .digitName, .quotedName: isCall ? .heading : .name
    case .number: .number
    case .text: .text
    case .true, .false, .null: .word
    case .comment: .faint
    default: .plain
    }
  }
}
