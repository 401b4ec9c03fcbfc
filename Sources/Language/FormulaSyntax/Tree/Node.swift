package import SourceText

/// One expression as the arena holds it; `Tree` shows it as an `Expression`.
@usableFromInline
package struct Node: BitwiseCopyable, Sendable {
  /// What the expression is, and what its numbers then mean.
  @usableFromInline
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// Nothing more.
    case missing, null
    /// `detail`: 1 if true.
    case boolean
    /// `first` and `second`: the bits of the double.
    case number
    /// Nothing more: they are read from the text.
    case text, name
    /// `first`: the expression inside.
    case group
    /// `detail`: the operator; `first`: the operand.
    case unary
    /// `detail`: the operator; `first`, `second`: the operands.
    case binary
    /// `first`, `second`, `third`: condition and branches.
    case conditional
    /// `first`, `second`: start and count among the links.
    case list
    /// As a list; `third`: the place of the keys' ranges among the links.
    case record
    /// As a list; `third`: the place of the name's range; `detail`: the style.
    case call
    /// `first`: the body; `second`: the number of parameters; `third`: the place of their ranges;
    /// `detail`: 1 if bare.
    case lambda
    /// `first`, `second`: value and body; `third`: the place of the name's range.
    case binding
    /// `first`, `second`: base and index; `detail`: 1 if written with a dot.
    case element
    /// `first`: the base; `second`, `third`: the name's range; `detail`: 1 if optional.
    case member
  }

  @usableFromInline package var kind: Kind
  package var detail: UInt8 = 0
  /// 1 more than the greatest height of a child.
  package var height: UInt16 = 1
  package var start: Int32
  package var end: Int32
  @usableFromInline package var first: Int32 = 0
  package var second: Int32 = 0
  package var third: Int32 = 0

  init(
    _ kind: Kind, at range: TextRange, detail: UInt8 = 0, _ first: Int32 = 0, _ second: Int32 = 0,
    _ third: Int32 = 0
  ) {
    self.kind = kind
    self.detail = detail
    start = Int32(truncatingIfNeeded: range.start)
    end = Int32(truncatingIfNeeded: range.end)
    self.first = first
    self.second = second
    self.third = third
  }

  // Asked for in other modules, where `==` of kinds would be a call.

  /// Whether it is an expression in brackets.
  @inlinable package var isGroup: Bool { if case .group = kind { true } else { false } }
  /// Whether it is a lambda.
  @inlinable package var isLambda: Bool { if case .lambda = kind { true } else { false } }
  /// Whether it is a list that is written out.
  @inlinable package var isList: Bool { if case .list = kind { true } else { false } }
  /// Whether it is an operator between two operands.
  @inlinable package var isBinary: Bool { if case .binary = kind { true } else { false } }

  /// A number.
  init(_ kind: Kind, at range: TextRange, _ number: Double) {
    let bits = number.bitPattern
    self.init(
      kind, at: range, Int32(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)),
      Int32(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// The value of a number.
  package var number: Double {
    let high = UInt64(UInt32(bitPattern: first)) << 32
    return Double(bitPattern: high | UInt64(UInt32(bitPattern: second)))
  }

  /// A part without parts of its own that is one token.
  init(_ kind: Kind, at token: Token, detail: UInt8 = 0) {
    self.kind = kind
    self.detail = detail
    start = token.start
    end = token.end
  }

  /// Where the name of a member stands.
  package var memberName: TextRange { TextRange(start: Int(second), end: Int(third)) }

  package var range: TextRange { TextRange(start: Int(start), end: Int(end)) }
}
