import FormulaChecker
import FormulaSyntax
import SourceText

/// The bracket to insert after an opening one was typed in a formula inside a JSON string.
///
/// Editors do not close brackets there on their own.
package struct ClosingBracket: Hashable, Sendable {
  package let text: String
  /// The offset at which to insert it.
  package let offset: Int

  /// The opening brackets.
  package static let openings = pairs.compactMap { $0.opening.spelling }

  private static let pairs: [(opening: Token.Kind, closing: Token.Kind)] = [
    (.leftParenthesis, .rightParenthesis), (.leftBracket, .rightBracket),
    (.leftBrace, .rightBrace),
  ]

  /// Determines the bracket that closes the one before `offset`.
  ///
  /// Returns `nil` if there is no opening bracket, if the next token could be inside the brackets,
  /// or if the brackets are already balanced.
  ///
  /// Complexity: O(tokens of the formula).
  package init?(_ analysis: Analysis, after offset: Int) {
    guard let (_, formula) = analysis.formula(at: offset), formula.definition != nil else {
      return nil
    }
    let tokens = formula.checked.tree.tokens
    let place = formula.map.decodedOffset(of: offset)
    guard let typed = tokens.firstIndex(where: { $0.range.end == place && !$0.range.isEmpty }),
      let pair = Self.pairs.first(where: { $0.opening == tokens[typed].kind }),
      let closing = pair.closing.spelling,
      Self.ends(tokens[tokens.index(after: typed)].kind)
    else { return nil }
    let count = { (kind: Token.Kind) in tokens.count { $0.kind == kind } }
    guard count(pair.opening) > count(pair.closing) else { return nil }
    text = closing
    self.offset = offset
  }

  /// Returns `true` if a token of this kind cannot begin the content of brackets.
  private static func ends(_ kind: Token.Kind) -> Bool {
    pairs.contains { $0.closing == kind } || kind == .comma || kind == .semicolon || kind == .end
  }
}
