import FormulaChecker
import FormulaSyntax
package import SourceText

/// A semantic token of a formula, for syntax highlighting.
package struct SemanticToken: Hashable, Sendable {
  package let range: DocumentRange
  package let kind: Kind
  package let isDeclaration: Bool

  /// The type of a token. The raw value is LSP's `SemanticTokenTypes`.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case variable, parameter, function, property, keyword, string, number, `operator`, comment
  }

  /// Returns the tokens of the formulas that touch `range`, in text order.
  ///
  /// Complexity: O(log formulas + size of the formulas in `range`).
  package static func tokens(
    _ analysis: Analysis, in range: DocumentRange? = nil
  ) -> [SemanticToken] {
    analysis.formulas(in: range ?? DocumentRange(start: 0, end: .max)).flatMap { tokens(of: $0) }
  }

  /// Returns the tokens of a formula, in text order.
  package static func tokens(of formula: EmbeddedFormula) -> [SemanticToken] {
    var tokens: [SemanticToken] = []
    let names = NameKinds(formula.checked)
    for token in formula.checked.tree.tokensAndComments {
      guard !token.range.isEmpty, let kind = names.kind(token, in: formula.checked.tree) else {
        continue
      }
      tokens.append(
        SemanticToken(
          range: formula.place(of: token.range), kind: kind,
          isDeclaration: names.declarations.contains(token.range.start)))
    }
    return tokens
  }
}

/// The kinds of the names in a formula, by start offset.
private struct NameKinds {
  private var kinds: [Int: SemanticToken.Kind] = [:]
  private(set) var declarations: Set<Int> = []

  init(_ checked: CheckedFormula) {
    for id in checked.tree.all {
      switch checked.tree[id] {
      case .name:
        var kind = SemanticToken.Kind.variable
        if case .local(let local) = checked[meaning: id],
          checked.locals[local.number].isParameter
        {
          kind = .parameter
        }
        kinds[checked.tree.range(of: id).start] = kind
      case .call(let call): kinds[call.name.range.start] = .function
      case .member(let member): kinds[member.name.range.start] = .property
      case .record(let record): for key in record.keys { kinds[key.range.start] = .property }
      case .lambda(let lambda):
        for parameter in lambda.parameters { declare(parameter, .parameter) }
      case .binding(let binding): declare(binding.name, .variable)
      default: break
      }
    }
  }

  private mutating func declare(_ name: Expression.Name, _ kind: SemanticToken.Kind) {
    kinds[name.range.start] = kind
    declarations.insert(name.range.start)
  }

  func kind(_ token: Token, in tree: Tree) -> SemanticToken.Kind? {
    switch token.kind {
    case .name, .digitName, .quotedName:
      if let kind = kinds[token.range.start] { return kind }
      let text = tree.text(in: token.range)
      return text == "let" || text == "in" ? .keyword : nil
    case .true, .false, .null: return kinds[token.range.start] ?? .keyword
    case .number: return .number
    case .text: return kinds[token.range.start] ?? .string
    case .comment: return .comment
    case .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .leftBrace, .rightBrace,
      .comma, .semicolon, .dot, .optionalDot, .colon, .unknown, .end:
      return nil
    default: return .operator
    }
  }
}
