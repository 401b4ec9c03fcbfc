import FormulaChecker
import FormulaSyntax
package import SourceText

/// A semantic token of a formula, for syntax highlighting.
package struct SemanticToken: Hashable, Sendable {
  package let range: DocumentRange
  package let kind: Kind
  package let isDeclaration: Bool

  /// The type of a token.
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    case variable, parameter, function, property, keyword, string, number, `operator`, comment

    /// The name in LSP's `SemanticTokenTypes`.
    package var name: String {
      switch self {
      case .variable: "variable"
      case .parameter: "parameter"
      case .function: "function"
      case .property: "property"
      case .keyword: "keyword"
      case .string: "string"
      case .number: "number"
      case .operator: "operator"
      case .comment: "comment"
      }
    }
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
    var names = NameKinds(formula.checked)
    for token in formula.checked.tree.tokensAndComments where !token.range.isEmpty {
      let name = names.name(at: token.range.start)
      guard let kind = kind(of: token, as: name?.kind, in: formula.checked.tree) else { continue }
      tokens.append(
        SemanticToken(
          range: formula.place(of: token.range), kind: kind,
          isDeclaration: name?.isDeclaration ?? false))
    }
    return tokens
  }

  /// Returns the kind of a token, where `name` is its kind as a name.
  private static func kind(of token: Token, as name: Kind?, in tree: Tree) -> Kind? {
    switch token.kind {
    case .name, .digitName, .quotedName:
      if let name { return name }
      let text = tree.text(in: token.range)
      return text == "let" || text == "in" ? .keyword : nil
    case .true, .false, .null: return name ?? .keyword
    case .number: return .number
    case .text: return name ?? .string
    case .comment: return .comment
    case .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .leftBrace, .rightBrace,
      .comma, .semicolon, .dot, .optionalDot, .colon, .unknown, .end:
      return nil
    default: return .operator
    }
  }
}

/// The names in a formula with their kinds.
private struct NameKinds {
  private var names: [Name] = []
  private var next = 0

  struct Name {
    let start: Int
    let kind: SemanticToken.Kind
    var isDeclaration = false
  }

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
        names.append(Name(start: checked.tree.range(of: id).start, kind: kind))
      case .call(let call): add(call.name, .function)
      case .member(let member): add(member.name, .property)
      case .record(let record): for key in record.keys { add(key, .property) }
      case .lambda(let lambda):
        for parameter in lambda.parameters { add(parameter, .parameter, isDeclaration: true) }
      case .binding(let binding): add(binding.name, .variable, isDeclaration: true)
      default: break
      }
    }
    names.sort { $0.start < $1.start }
  }

  private mutating func add(
    _ name: Expression.Name, _ kind: SemanticToken.Kind, isDeclaration: Bool = false
  ) {
    // A missing name is not a token.
    guard !name.range.isEmpty else { return }
    names.append(Name(start: name.range.start, kind: kind, isDeclaration: isDeclaration))
  }

  /// Returns the name that begins at `start`. Later calls must be for later offsets.
  mutating func name(at start: Int) -> Name? {
    while next < names.count, names[next].start < start { next += 1 }
    return next < names.count && names[next].start == start ? names[next] : nil
  }
}
