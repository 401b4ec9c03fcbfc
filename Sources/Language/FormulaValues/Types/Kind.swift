/// What a single value is.
@frozen
public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
  case null, number, text, boolean, date, choice, list, record, function
  /// A failure; only inside the machine.
  case error

  /// The name that authors see and `typeOf` gives.
  public var name: String {
    switch self {
    case .null: "null"
    case .number: "number"
    case .text: "text"
    case .boolean: "boolean"
    case .date: "date"
    case .choice: "choice"
    case .list: "list"
    case .record: "record"
    case .function: "function"
    case .error: "error"
    }
  }

  /// The name with its article, for messages.
  public var nameWithArticle: String {
    switch self {
    case .null: "nothing"
    case .text: "text"
    case .error: "an error"
    default: "a \(name)"
    }
  }
}

/// A set of kinds: what a value may be.
@frozen
public struct Kinds: OptionSet, Hashable, Sendable {
  /// A bit for each kind.
  public let rawValue: UInt16

  /// The kinds whose bits are set.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The set of one kind.
  @inlinable
  public init(_ kind: Kind) { rawValue = 1 << UInt16(kind.rawValue) }

  /// The kind of null.
  @inlinable public static var null: Kinds { Kinds(.null) }
  /// The kind of numbers.
  @inlinable public static var number: Kinds { Kinds(.number) }
  /// The kind of texts.
  @inlinable public static var text: Kinds { Kinds(.text) }
  /// The kind of truth values.
  @inlinable public static var boolean: Kinds { Kinds(.boolean) }
  /// The kind of dates.
  @inlinable public static var date: Kinds { Kinds(.date) }
  /// The kind of choices of options.
  @inlinable public static var choice: Kinds { Kinds(.choice) }
  /// The kind of lists.
  @inlinable public static var list: Kinds { Kinds(.list) }
  /// The kind of records.
  @inlinable public static var record: Kinds { Kinds(.record) }
  /// The kind of functions.
  @inlinable public static var function: Kinds { Kinds(.function) }
  /// Everything a formula can name.
  @inlinable public static var any: Kinds {
    [.null, .number, .text, .boolean, .date, .choice, .list, .record, .function]
  }
  /// What counts as a number: dates too.
  @inlinable public static var numeric: Kinds { [.number, .date] }
  /// What counts as text: choices too.
  @inlinable public static var textual: Kinds { [.text, .choice] }

  /// Whether a value of `kind` belongs to the set.
  @inlinable
  public func contains(kind: Kind) -> Bool { rawValue & (1 << UInt16(kind.rawValue)) != 0 }

  /// The kinds in the set, in a fixed order.
  public var members: [Kind] { Kind.allCases.filter { contains(kind: $0) } }
}
