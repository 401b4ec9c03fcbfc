package import SourceText

/// An expression in the arena's representation. `Tree` exposes it as an `Expression`.
@usableFromInline
package struct Node: BitwiseCopyable, Sendable {
  /// The kind of an expression. It defines the meaning of the other members of `Node`.
  @usableFromInline
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// No further data.
    case missing, null
    /// `detail`: 1 for `true`.
    case boolean
    /// `first` and `second`: the bits of the `Double`.
    case number
    /// No further data: the value is read from the source.
    case text, name
    /// `first`: the inner expression.
    case group
    /// `detail`: the operator; `first`: the operand.
    case unary
    /// `detail`: the operator; `first`, `second`: the operands.
    case binary
    /// `first`, `second`, `third`: the condition and the branches.
    case conditional
    /// `first`, `second`: the start and count of the elements in `links`.
    case list
    /// `first`, `second`: the start and count of the values in `links`; `third`: the index of the
    /// keys' ranges in `links`.
    case record
    /// `first`, `second`: the start and count of the arguments in `links`; `third`: the index of
    /// the name's range in `links`; `detail`: the style.
    case call
    /// `first`: the body; `second`: the number of parameters; `third`: the index of their ranges in
    /// `links`; `detail`: 1 if bare.
    case lambda
    /// `first`, `second`: the value and the body; `third`: the index of the name's range in
    /// `links`.
    case binding
    /// `first`, `second`: the base and the index; `detail`: 1 if written with a dot.
    case element
    /// `first`: the base; `second`, `third`: the name's range; `detail`: 1 if optional.
    case member
  }

  @usableFromInline package var kind: Kind
  package var detail: UInt8 = 0
  /// One more than the greatest height of a child.
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

  // For use in other modules, where `==` of two kinds would be a call.

  /// Whether the node is a group.
  @inlinable package var isGroup: Bool { if case .group = kind { true } else { false } }
  /// Whether the node is a lambda.
  @inlinable package var isLambda: Bool { if case .lambda = kind { true } else { false } }
  /// Whether the node is a list literal.
  @inlinable package var isList: Bool { if case .list = kind { true } else { false } }
  /// Whether the node is a binary operator.
  @inlinable package var isBinary: Bool { if case .binary = kind { true } else { false } }

  /// Creates a number node.
  init(_ kind: Kind, at range: TextRange, _ number: Double) {
    let bits = number.bitPattern
    self.init(
      kind, at: range, Int32(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)),
      Int32(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// The value of a number node.
  package var number: Double {
    let high = UInt64(UInt32(bitPattern: first)) << 32
    return Double(bitPattern: high | UInt64(UInt32(bitPattern: second)))
  }

  /// Creates a node without children for a single token.
  init(_ kind: Kind, at token: Token, detail: UInt8 = 0) {
    self.kind = kind
    self.detail = detail
    start = token.start
    end = token.end
  }

  /// The range of a member's name.
  package var memberName: TextRange { TextRange(start: Int(second), end: Int(third)) }

  package var range: TextRange { TextRange(start: Int(start), end: Int(end)) }
}
