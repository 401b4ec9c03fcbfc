/// A prefix operator.
package enum UnaryOperator: UInt8, Hashable, Sendable, CaseIterable {
  case negate, plus, not

  /// The spelling of the operator.
  package var symbol: String {
    switch self {
    case .negate: "-"
    case .plus: "+"
    case .not: "!"
    }
  }

  /// Whether the operator is published, so that documents can rely on it everywhere.
  package var isPublished: Bool { self == .negate }
}

/// A binary operator.
package enum BinaryOperator: UInt8, Hashable, Sendable, CaseIterable {
  case coalesce, or, and
  case equal, notEqual
  case less, lessOrEqual, greater, greaterOrEqual, contained
  case add, subtract
  case multiply, divide, remainder
  case power

  /// The associativity of the operators of one level.
  package enum Associativity: Sendable { case left, right, none }

  /// The entry of an operator in the precedence table.
  package struct Row: Sendable {
    /// The spelling of the operator.
    package var symbol: String
    /// The precedence level of the language reference. A higher level binds tighter.
    package var level: UInt8
    /// The associativity of the operators of this level.
    package var associativity: Associativity
    /// Whether the operator is published, so that documents can rely on it everywhere.
    package var isPublished: Bool
  }

  /// The single definition of spelling, level and associativity.
  @inline(__always)
  package var row: Row {
    switch self {
    case .coalesce: Row(symbol: "??", level: 3, associativity: .right, isPublished: false)
    case .or: Row(symbol: "||", level: 4, associativity: .left, isPublished: false)
    case .and: Row(symbol: "&&", level: 5, associativity: .left, isPublished: false)
    case .equal: Row(symbol: "==", level: 6, associativity: .none, isPublished: true)
    case .notEqual: Row(symbol: "!=", level: 6, associativity: .none, isPublished: true)
    case .less: Row(symbol: "<", level: 7, associativity: .none, isPublished: true)
    case .lessOrEqual: Row(symbol: "<=", level: 7, associativity: .none, isPublished: true)
    case .greater: Row(symbol: ">", level: 7, associativity: .none, isPublished: true)
    case .greaterOrEqual: Row(symbol: ">=", level: 7, associativity: .none, isPublished: true)
    case .contained: Row(symbol: "in", level: 7, associativity: .none, isPublished: false)
    case .add: Row(symbol: "+", level: 9, associativity: .left, isPublished: true)
    case .subtract: Row(symbol: "-", level: 9, associativity: .left, isPublished: true)
    case .multiply: Row(symbol: "*", level: 10, associativity: .left, isPublished: true)
    case .divide: Row(symbol: "/", level: 10, associativity: .left, isPublished: true)
    case .remainder: Row(symbol: "%", level: 10, associativity: .left, isPublished: false)
    case .power: Row(symbol: "^", level: 12, associativity: .right, isPublished: false)
    }
  }

  /// The spelling of the operator.
  package var symbol: String { row.symbol }
}

extension BinaryOperator {
  /// Whether the operator orders two numbers or dates: `<`, `<=`, `>` or `>=`.
  package var isOrdering: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// The comparison that is equivalent after swapping the operands: `>` for `<`.
  package var turned: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// The negated comparison of numbers: `>=` for `<`. `nil` if the operator is not a comparison.
  package var opposite: BinaryOperator? {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .equal: .notEqual
    case .notEqual: .equal
    default: nil
    }
  }
}
