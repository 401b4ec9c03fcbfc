/// A value as exchanged with formulas: an input or a result.
public enum Value: Hashable, Sendable {
  case null
  /// A number, which is always finite.
  case number(Double)
  case text(String)
  case boolean(Bool)
  case date(Instant)
  case choice(Choice)
  case list([Value])
  case record(Record)

  /// An instant in whole milliseconds since 1970 UTC, with an optional time zone.
  public struct Instant: Hashable, Sendable {
    /// The milliseconds since 1970 UTC.
    public var milliseconds: Double
    /// The IANA name of the zone that the date carries.
    public var zone: String?

    /// Creates an instant, with the zone in which it is read as a date.
    public init(milliseconds: Double, zone: String? = nil) {
      self.milliseconds = milliseconds
      self.zone = zone
    }
  }

  /// A selected option.
  public struct Choice: Hashable, Sendable {
    /// The option's id.
    public var id: String
    /// The display text.
    public var text: String

    /// Creates a choice from the option's id and text.
    public init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// An ordered list of named values.
  public struct Record: Hashable, Sendable {
    /// The names of the members in order.
    public var keys: [String]
    /// The values of the members, in the order of `keys`.
    public var values: [Value]

    /// Creates a record. Members with the same name are all preserved.
    public init(_ members: [(String, Value)] = []) {
      keys = members.map { $0.0 }
      values = members.map { $0.1 }
    }

    /// Returns the value of `key`, or the last one if `key` is repeated.
    ///
    /// Complexity: O(members).
    public subscript(key: String) -> Value? {
      keys.prefix(values.count).lastIndex(of: key).map { values[$0] }
    }
  }

  /// The kind of the value.
  public var kind: Kind {
    switch self {
    case .null: .null
    case .number: .number
    case .text: .text
    case .boolean: .boolean
    case .date: .date
    case .choice: .choice
    case .list: .list
    case .record: .record
    }
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a list.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
}
