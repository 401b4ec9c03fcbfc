/// A value at the edges of the engine: what goes into a formula and what comes out of it.
public enum Value: Hashable, Sendable {
  case null
  /// Always finite.
  case number(Double)
  case text(String)
  case boolean(Bool)
  case date(Instant)
  case choice(Choice)
  case list([Value])
  case record(Record)

  /// A moment: whole milliseconds since 1970 UTC, and the time zone it carries, if any.
  public struct Instant: Hashable, Sendable {
    /// Milliseconds since 1970 in UTC.
    public var milliseconds: Double
    /// An IANA name.
    public var zone: String?

    /// An instant, with the zone in which it is read as a date.
    public init(milliseconds: Double, zone: String? = nil) {
      self.milliseconds = milliseconds
      self.zone = zone
    }
  }

  /// An option that was chosen.
  public struct Choice: Hashable, Sendable {
    /// The option's id.
    public var id: String
    /// What people read.
    public var text: String

    /// An option by its id and text.
    public init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Names to values, in order.
  public struct Record: Hashable, Sendable {
    /// The names of the members, in their order.
    public var keys: [String]
    /// The values of the members, in the order of the names.
    public var values: [Value]

    /// A record of some members; of several with one name all are kept.
    public init(_ members: [(String, Value)] = []) {
      keys = members.map(\.0)
      values = members.map(\.1)
    }

    /// The value under a key; the last one if the key is repeated. Complexity: O(members).
    public subscript(key: String) -> Value? {
      keys.lastIndex(of: key).map { values[$0] }
    }
  }

  /// What kind of value it is.
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
  /// Null.
  public init(nilLiteral: ()) { self = .null }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
}
