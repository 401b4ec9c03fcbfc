package import SourceText

// Public only to be inlined: walks over expressions are in every loop of checker and linter.

/// Names an expression of one `Tree`; children have smaller numbers than their parents.
@frozen
public struct ExpressionID: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let index: Int32

  @inlinable
  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  @inlinable
  package init(_ index: Int32) { self.index = index }
}

/// All expressions of a tree in the order of their numbers.
@frozen
public struct ExpressionIDs: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var number: Int
  @usableFromInline let end: Int

  @usableFromInline
  init(count: Int) {
    number = 0
    end = count
  }

  /// The next expression, nil behind the last one.
  @inlinable
  public mutating func next() -> ExpressionID? {
    guard number < end else { return nil }
    defer { number &+= 1 }
    return ExpressionID(number)
  }
}

/// A run of expressions in a tree: arguments, list elements, record values.
@frozen
public struct ExpressionList: Sendable, RandomAccessCollection {
  // Small, as every look at a call makes one: the arena, and where the list lies among its links.
  @usableFromInline let arena: TreeArena
  @usableFromInline let first: Int32
  @usableFromInline let length: Int32

  init(_ arena: TreeArena, first: Int32, count: Int32) {
    self.arena = arena
    self.first = first
    length = count
  }

  /// 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// The number of expressions.
  @inlinable
  public var endIndex: Int { Int(length) }
  /// The expression at a position.
  @inlinable
  public subscript(position: Int) -> ExpressionID {
    precondition(indices.contains(position), "a list has an expression at each of its positions")
    return ExpressionID(arena.links[Int(first) + position])
  }
}

/// One expression, as `Tree` shows it: parts are named by `ExpressionID`, not nested.
package enum Expression: Sendable {
  /// The text lacks an expression here; a diagnostic says so.
  case missing
  case null
  case boolean(Bool)
  case number(Double)
  /// A text literal, decoded.
  case text(String)
  /// A field, parameter or `let` name, without its backticks.
  case name(String)
  /// `(e)`
  case group(ExpressionID)
  case unary(UnaryOperator, ExpressionID)
  case binary(BinaryOperator, ExpressionID, ExpressionID)
  /// `condition ? then : otherwise`
  case conditional(condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID)
  case list(ExpressionList)
  case record(RecordLiteral)
  case call(Call)
  case lambda(Lambda)
  case binding(Binding)
  /// `base[index]`; also `base.0`, whose index is a number literal.
  case element(base: ExpressionID, index: ExpressionID)
  case member(Member)

  /// A record literal, `{name: e, "any key": e}`.
  package struct RecordLiteral: Sendable {
    /// The keys in order.
    package var keys: [Name]
    /// As many values as keys.
    package var values: ExpressionList
  }

  /// `f(…)`, `receiver.f(…)` or `receiver |> f(…)`; a receiver is the first argument.
  package struct Call: Sendable {
    /// How a call is written.
    package enum Style: UInt8, Hashable, Sendable { case plain, method, pipe }
    /// The function's name in the author's spelling.
    package var name: Name
    /// The arguments, the receiver first.
    package var arguments: ExpressionList
    /// How the call is written.
    package var style: Style
  }

  /// A function without name: `(a, b) -> body`, `(a) => body`, `a -> body`.
  package struct Lambda: Sendable {
    /// The parameters in order.
    package var parameters: [Name]
    /// What it gives.
    package var body: ExpressionID
    /// Whether the single parameter stands without brackets.
    package var isBare: Bool
  }

  /// A name for a value: `let name = value; body`.
  package struct Binding: Sendable {
    /// The name, which the value does not see.
    package var name: Name
    /// What the name stands for.
    package var value: ExpressionID
    /// Where it does.
    package var body: ExpressionID
  }

  /// A part of a record: `base.name` or `base?.name`.
  package struct Member: Sendable {
    /// The record.
    package var base: ExpressionID
    /// The part's name.
    package var name: Name
    /// Whether it is written `?.`.
    package var isOptional: Bool
  }

  /// A name and where it stands (backticks and quotes included).
  package struct Name: Hashable, Sendable {
    /// The name without backticks or quotes.
    package var text: String
    /// Where it stands, backticks or quotes included.
    package var range: TextRange

    /// A name at its place.
    package init(_ text: String, at range: TextRange) {
      self.text = text
      self.range = range
    }
  }
}
