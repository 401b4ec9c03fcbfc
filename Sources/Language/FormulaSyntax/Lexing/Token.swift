package import SourceText

/// A token of a formula: a name, a number, a text, a sign or a comment.
package struct Token: Hashable, Sendable {
  /// The lexical kind.
  package let kind: Kind
  let start: Int32
  let end: Int32

  init(_ kind: Kind, from start: Int, to end: Int) {
    self.kind = kind
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// The byte range, including quotes and backticks.
  package var range: TextRange { TextRange(start: Int(start), end: Int(end)) }

  /// The lexical kind of a token, before the parser gives it a meaning from its context.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A plain name or a hexadecimal id. `let` and `in` are names until the parser needs them.
    case name
    /// A name that begins with a digit and is not a hexadecimal id.
    case digitName
    /// A name in backticks.
    case quotedName
    case number, text
    case `true`, `false`, null
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, dot, optionalDot, question, arrow, doubleArrow, pipe, assign
    case coalesce, or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case plus, minus, star, slash, percent, caret, not
    /// A single `&`, which concatenates texts in spreadsheets and is invalid in formulas.
    case ampersand
    /// Characters that formulas do not use.
    case unknown
    case comment
    /// The end of the formula, always the last token.
    case end
  }
}

extension Token.Kind {
  /// The fixed spelling of the token, or `nil` if it varies.
  package var spelling: String? {
    switch self {
    case .name, .digitName, .quotedName, .number, .text, .unknown, .comment, .end: nil
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .leftParenthesis: "("
    case .rightParenthesis: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .comma: ","
    case .colon: ":"
    case .semicolon: ";"
    case .dot: "."
    case .optionalDot: "?."
    case .question: "?"
    case .arrow: "->"
    case .doubleArrow: "=>"
    case .pipe: "|>"
    case .assign: "="
    case .plus: UnaryOperator.plus.symbol
    case .minus: UnaryOperator.negate.symbol
    case .not: UnaryOperator.not.symbol
    case .ampersand: "&"
    case .coalesce, .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .star, .slash, .percent, .caret:
      binaryOperator?.symbol
    }
  }

  /// The binary operator that the token represents. `in` is a name, so it gives `nil`.
  var binaryOperator: BinaryOperator? {
    switch self {
    case .coalesce: .coalesce
    case .or: .or
    case .and: .and
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .plus: .add
    case .minus: .subtract
    case .star: .multiply
    case .slash: .divide
    case .percent: .remainder
    case .caret: .power
    default: nil
    }
  }

  /// The prefix operator that the token represents.
  var unaryOperator: UnaryOperator? {
    switch self {
    case .minus: .negate
    case .plus: .plus
    case .not: .not
    default: nil
    }
  }

  /// Whether the token can be the name of a member, key or parameter.
  var isNameLike: Bool { rawValue <= Self.quotedName.rawValue || isWord }

  /// Whether the token can be the name of a field, parameter or function.
  var isName: Bool { rawValue <= Self.quotedName.rawValue }

  /// Whether the token is `true`, `false` or `null`.
  var isWord: Bool { self == .true || self == .false || self == .null }

  /// Whether the token is a complete operand.
  var isOperand: Bool { rawValue <= Self.null.rawValue }

  /// Whether an operand may end with the token. `let` and `in` count as names.
  var endsOperand: Bool { isOperand || closes != nil }

  /// Whether an expression may begin with the token.
  var startsExpression: Bool { isOperand || closer != nil || unaryOperator != nil }

  /// The bracket that closes this opening bracket.
  var closer: Token.Kind? {
    switch self {
    case .leftParenthesis: .rightParenthesis
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    default: nil
    }
  }

  /// The bracket that opens the pair that this closing bracket ends.
  var closes: Token.Kind? {
    switch self {
    case .rightParenthesis: .leftParenthesis
    case .rightBracket: .leftBracket
    case .rightBrace: .leftBrace
    default: nil
    }
  }
}
