import FormulaChecker
import FormulaSyntax
import SourceText

/// The bracket that closes the one just typed in a formula inside a string, where editors close none
/// by themselves.
package struct ClosingBracket: Hashable, Sendable {
  package let text: String
  /// Where it belongs.
  package let offset: Int

  /// The brackets that are closed.
  package static let openings = pairs.compactMap(\.opening.spelling)

  private static let pairs: [(opening: Token.Kind, closing: Token.Kind)] = [
    (.leftParenthesis, .rightParenthesis), (.leftBracket, .rightBracket),
    (.leftBrace, .rightBrace),
  ]

  /// What closes the bracket before an offset; nil if there is none, if something follows that could
  /// stand in the brackets, or if nothing is missing.
  ///
  /// Complexity: O(tokens of the formula).
  package init?(_ analysis: Analysis, behind offset: Int) {
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

  /// Whether nothing begins with a token that could stand in brackets.
  private static func ends(_ kind: Token.Kind) -> Bool {
    pairs.contains { $0.closing == kind } || kind == .comma || kind == .semicolon || kind == .end
  }
}
