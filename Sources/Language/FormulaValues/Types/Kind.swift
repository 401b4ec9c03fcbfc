/// The kind of a single value.
@frozen
public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
  case null, number, text, boolean, date, choice, list, record, function
  /// An error. Used only inside the virtual machine.
  case error

  /// The name shown to authors and returned by `typeOf`.
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

/// A set of kinds that a value may have.
@frozen
public struct Kinds: OptionSet, Hashable, Sendable {
  /// One bit for each `Kind`.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Creates the set of a single kind.
  @inlinable
  public init(_ kind: Kind) { rawValue = 1 << UInt16(kind.rawValue) }

  /// The set `[.null]`.
  @inlinable public static var null: Kinds { Kinds(.null) }
  /// The set `[.number]`.
  @inlinable public static var number: Kinds { Kinds(.number) }
  /// The set `[.text]`.
  @inlinable public static var text: Kinds { Kinds(.text) }
  /// The set `[.boolean]`.
  @inlinable public static var boolean: Kinds { Kinds(.boolean) }
  /// The set `[.date]`.
  @inlinable public static var date: Kinds { Kinds(.date) }
  /// The set `[.choice]`.
  @inlinable public static var choice: Kinds { Kinds(.choice) }
  /// The set `[.list]`.
  @inlinable public static var list: Kinds { Kinds(.list) }
  /// The set `[.record]`.
  @inlinable public static var record: Kinds { Kinds(.record) }
  /// The set `[.function]`.
  @inlinable public static var function: Kinds { Kinds(.function) }
  /// All kinds that a formula can use, excluding `error`.
  @inlinable public static var any: Kinds {
    [.null, .number, .text, .boolean, .date, .choice, .list, .record, .function]
  }
  /// The kinds that count as numbers: `number` and `date`.
  @inlinable public static var numeric: Kinds { [.number, .date] }
  /// The kinds that count as text: `text` and `choice`.
  @inlinable public static var textual: Kinds { [.text, .choice] }

  /// Returns `true` if the set contains `kind`.
  @inlinable
  public func contains(kind: Kind) -> Bool { rawValue & (1 << UInt16(kind.rawValue)) != 0 }

  /// The kinds in the set, in a fixed order.
  public var members: [Kind] { Kind.allCases.filter { contains(kind: $0) } }
}
