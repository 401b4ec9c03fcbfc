public import SourceText

/// Names an expression of one `Tree`; children have smaller numbers than their parents.
public struct ExpressionID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// A run of expressions in a tree: arguments, list elements, record values.
public struct ExpressionList: Hashable, Sendable, RandomAccessCollection {
  package let storage: ArraySlice<ExpressionID>

  package init(_ storage: ArraySlice<ExpressionID>) { self.storage = storage }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }
  public subscript(position: Int) -> ExpressionID { storage[storage.startIndex + position] }
}

/// One expression, as `Tree` shows it: parts are named by `ExpressionID`, not nested.
public enum Expression: Sendable {
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

  /// `{name: e, "any key": e}`
  public struct RecordLiteral: Sendable {
    public var keys: [Name]
    public var values: ExpressionList
  }

  /// `f(…)`, `receiver.f(…)` or `receiver |> f(…)`; a receiver is the first argument.
  public struct Call: Sendable {
    public enum Style: UInt8, Hashable, Sendable { case plain, method, pipe }
    /// The function's name in the author's spelling.
    public var name: Name
    public var arguments: ExpressionList
    public var style: Style
  }

  /// `(a, b) -> body`, `(a) => body`, `a -> body`
  public struct Lambda: Sendable {
    public var parameters: [Name]
    public var body: ExpressionID
    /// Whether the single parameter stands without brackets.
    public var isBare: Bool
  }

  /// `let name = value; body`
  public struct Binding: Sendable {
    public var name: Name
    public var value: ExpressionID
    public var body: ExpressionID
  }

  /// `base.name` or `base?.name`
  public struct Member: Sendable {
    public var base: ExpressionID
    public var name: Name
    public var isOptional: Bool
  }

  /// A name and where it stands (backticks and quotes included).
  public struct Name: Hashable, Sendable {
    public var text: String
    public var range: TextRange

    public init(_ text: String, at range: TextRange) {
      self.text = text
      self.range = range
    }
  }
}
