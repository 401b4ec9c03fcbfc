package import SourceText

/// A piece of a formula's text: a name, a number, a text, a sign or a comment.
package struct Token: Hashable, Sendable {
  /// What it is.
  package let kind: Kind
  let start: Int32
  let end: Int32

  init(_ kind: Kind, from start: Int, to end: Int) {
    self.kind = kind
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// Where the token stands, quotes and backticks included.
  package var range: TextRange { TextRange(start: Int(start), end: Int(end)) }

  /// What a token is, before its place in the formula gives it a meaning.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A plain name or a hexadecimal id; `let` and `in` are names until the grammar wants them.
    case name
    /// A name that begins with a digit and is no hexadecimal id.
    case digitName
    /// A name between backticks.
    case quotedName
    case number, text
    case `true`, `false`, null
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, dot, optionalDot, question, arrow, doubleArrow, pipe, assign
    case coalesce, or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case plus, minus, star, slash, percent, caret, not
    /// A single `&`, which joins texts in spreadsheets and nothing here.
    case ampersand
    /// Characters that mean nothing.
    case unknown
    case comment
    /// The end of the formula, always the last token.
    case end
  }
}

extension Token.Kind {
  /// How the token is written, if it is always written the same way.
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

  /// The operator that the token is between two operands; `in` is a name.
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

  /// The operator that the token is before an operand.
  var unaryOperator: UnaryOperator? {
    switch self {
    case .minus: .negate
    case .plus: .plus
    case .not: .not
    default: nil
    }
  }

  /// Whether the token may stand where a member, key or parameter is named.
  var isNameLike: Bool { rawValue <= Self.quotedName.rawValue || isWord }

  /// Whether the token names a field, a parameter or a function.
  var isName: Bool { rawValue <= Self.quotedName.rawValue }

  /// Whether the token is one of the words for values.
  var isWord: Bool { self == .true || self == .false || self == .null }

  /// Whether the token is a whole operand by itself.
  var isOperand: Bool { rawValue <= Self.null.rawValue }

  /// Whether an operand may end with the token; `let` and `in` count as names.
  var endsOperand: Bool { isOperand || closes != nil }

  /// Whether an expression may begin with the token.
  var startsExpression: Bool { isOperand || closer != nil || unaryOperator != nil }

  /// The bracket that closes this one.
  var closer: Token.Kind? {
    switch self {
    case .leftParenthesis: .rightParenthesis
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    default: nil
    }
  }

  /// The bracket that this one closes.
  var closes: Token.Kind? {
    switch self {
    case .rightParenthesis: .leftParenthesis
    case .rightBracket: .leftBracket
    case .rightBrace: .leftBrace
    default: nil
    }
  }
}
