package import SourceText

// Public only to be inlined: traversals of expressions are in every loop of checker and linter.

/// The identifier of an expression in one `Tree`. Children have smaller numbers than parents.
@frozen
public struct ExpressionID: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let index: Int32

  @inlinable
  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  @inlinable
  package init(_ index: Int32) { self.index = index }
}

/// The IDs of all expressions of a tree, in ascending order.
@frozen
public struct ExpressionIDs: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var number: Int
  @usableFromInline let end: Int

  @usableFromInline
  init(count: Int) {
    number = 0
    end = count
  }

  /// Returns the next expression, or `nil` after the last one.
  @inlinable
  public mutating func next() -> ExpressionID? {
    guard number < end else { return nil }
    defer { number &+= 1 }
    return ExpressionID(number)
  }
}

/// A list of expressions in a tree: arguments, list elements or record values.
@frozen
public struct ExpressionList: Sendable, RandomAccessCollection {
  // Small, since every access to a call creates one: the arena, and a range of its links.
  @usableFromInline let arena: TreeArena
  @usableFromInline let first: Int32
  @usableFromInline let length: Int32

  init(_ arena: TreeArena, first: Int32, count: Int32) {
    self.arena = arena
    self.first = first
    length = count
  }

  /// Zero.
  @inlinable
  public var startIndex: Int { 0 }
  /// The number of expressions.
  @inlinable
  public var endIndex: Int { Int(length) }
  /// Returns the expression at `position`.
  @inlinable
  public subscript(position: Int) -> ExpressionID {
    precondition(indices.contains(position), "a list has an expression at each of its positions")
    return ExpressionID(arena.links[Int(first) + position])
  }
}

/// An expression as `Tree` exposes it. Its parts are identified by `ExpressionID`, not nested.
package enum Expression: Sendable {
  /// A gap where the source lacks an expression; a diagnostic reports it.
  case missing
  case null
  case boolean(Bool)
  case number(Double)
  /// A text literal, decoded.
  case text(String)
  /// The name of a field, a parameter or a `let`, without backticks.
  case name(String)
  /// A parenthesized expression, `(e)`.
  case group(ExpressionID)
  case unary(UnaryOperator, ExpressionID)
  case binary(BinaryOperator, ExpressionID, ExpressionID)
  /// A conditional, `condition ? then : otherwise`.
  case conditional(condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID)
  case list(ExpressionList)
  case record(RecordLiteral)
  case call(Call)
  case lambda(Lambda)
  case binding(Binding)
  /// An element access, `base[index]` or `base.0`. The index of the latter is a number literal.
  case element(base: ExpressionID, index: ExpressionID)
  case member(Member)

  /// A record literal, `{name: e, "any key": e}`.
  package struct RecordLiteral: Sendable {
    /// The keys in order.
    package var keys: [Name]
    /// The values, one for each key.
    package var values: ExpressionList
  }

  /// A call: `f(…)`, `receiver.f(…)` or `receiver |> f(…)`. A receiver is the first argument.
  package struct Call: Sendable {
    /// The notation of a call.
    package enum Style: UInt8, Hashable, Sendable { case plain, method, pipe }
    /// The function's name in its original spelling.
    package var name: Name
    /// The arguments, beginning with the receiver.
    package var arguments: ExpressionList
    /// The notation of the call.
    package var style: Style
  }

  /// An anonymous function: `(a, b) -> body`, `(a) => body` or `a -> body`.
  package struct Lambda: Sendable {
    /// The parameters in order.
    package var parameters: [Name]
    /// The expression that computes the result.
    package var body: ExpressionID
    /// Whether the single parameter is written without parentheses.
    package var isBare: Bool
  }

  /// A name bound to a value: `let name = value; body`.
  package struct Binding: Sendable {
    /// The name, which is not in scope in `value`.
    package var name: Name
    /// The value bound to `name`.
    package var value: ExpressionID
    /// The expression in which `name` is in scope.
    package var body: ExpressionID
  }

  /// A member access: `base.name` or `base?.name`.
  package struct Member: Sendable {
    /// The record.
    package var base: ExpressionID
    /// The member's name.
    package var name: Name
    /// Whether it is written with `?.`.
    package var isOptional: Bool
  }

  /// A name and its range in the source.
  package struct Name: Hashable, Sendable {
    /// The name without backticks or quotes.
    package var text: String
    /// The range in the source, including backticks or quotes.
    package var range: TextRange

    /// Creates a name.
    package init(_ text: String, at range: TextRange) {
      self.text = text
      self.range = range
    }
  }
}
