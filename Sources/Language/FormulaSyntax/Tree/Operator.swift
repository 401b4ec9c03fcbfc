/// An operator before its operand.
package enum UnaryOperator: UInt8, Hashable, Sendable, CaseIterable {
  case negate, plus, not

  /// How the operator is written.
  package var symbol: String {
    switch self {
    case .negate: "-"
    case .plus: "+"
    case .not: "!"
    }
  }

  /// Whether documents may rely on it everywhere.
  package var isPublished: Bool { self == .negate }
}

/// An operator between two operands.
package enum BinaryOperator: UInt8, Hashable, Sendable, CaseIterable {
  case coalesce, or, and
  case equal, notEqual
  case less, lessOrEqual, greater, greaterOrEqual, contained
  case add, subtract
  case multiply, divide, remainder
  case power

  /// How operators of one level group.
  package enum Associativity: Sendable { case left, right, none }

  /// Where an operator stands in the order of precedence.
  package struct Row: Sendable {
    /// How the operator is written.
    package var symbol: String
    /// A higher level binds tighter; the levels are those of the language reference.
    package var level: UInt8
    /// How operators of the level group.
    package var associativity: Associativity
    /// Whether documents may rely on it everywhere.
    package var isPublished: Bool
  }

  /// The one declaration of spelling, level and associativity.
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

  /// How the operator is written.
  package var symbol: String { row.symbol }
}

extension BinaryOperator {
  /// Whether it asks which of two numbers or dates is the smaller one.
  package var isOrdering: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// The comparison with its sides exchanged.
  package var turned: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// What holds where a comparison of numbers does not; nil for what is no comparison.
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
