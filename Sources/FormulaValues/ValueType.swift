/// What a formula may yield, as far as can be known before it runs.
///
/// A type is a set of kinds, with the type of a list's elements and the shape of a record where
/// they are known. Unions and optional types are sets with more than one kind.
public struct ValueType: Hashable, Sendable {
  public var kinds: Kinds
  /// The elements of a list; empty if unknown, else one type.
  private var elements: [ValueType]
  /// The members of a record, if known.
  public var shape: RecordShape?
  /// The options of a choice, if known.
  public var options: [ChoiceOption]?

  public init(
    _ kinds: Kinds, element: ValueType? = nil, shape: RecordShape? = nil,
    options: [ChoiceOption]? = nil
  ) {
    self.kinds = kinds
    elements = element.map { [$0] } ?? []
    self.shape = shape
    self.options = options
  }

  public static let any = ValueType(.any)
  public static let null = ValueType(.null)
  public static let number = ValueType(.number)
  public static let text = ValueType(.text)
  public static let boolean = ValueType(.boolean)
  public static let date = ValueType(.date)
  public static let choice = ValueType(.choice)
  public static let list = ValueType(.list)
  public static let record = ValueType(.record)
  public static let function = ValueType(.function)
  /// No value at all: what an expression with an error yields.
  public static let never = ValueType([])

  /// A list with elements of one type.
  public static func list(of element: ValueType) -> ValueType { .init(.list, element: element) }

  /// A record with known members.
  public static func record(_ shape: RecordShape) -> ValueType { .init(.record, shape: shape) }

  /// The type of a list's elements; `any` if unknown.
  public var element: ValueType { elements.first ?? .any }

  /// Whether the value may be null.
  public var isOptional: Bool { kinds.contains(.null) }

  /// The same type that may be null too.
  public var optional: ValueType {
    var type = self
    type.kinds.insert(.null)
    return type
  }

  /// The same type without null.
  public var nonNull: ValueType {
    var type = self
    type.kinds.remove(.null)
    return type
  }

  /// The type of a value that has either type.
  public func union(_ other: ValueType) -> ValueType {
    if self == other { return self }
    if kinds.isEmpty { return other }
    if other.kinds.isEmpty { return self }
    var type = ValueType(kinds.union(other.kinds))
    switch (kinds.contains(.list), other.kinds.contains(.list)) {
    case (true, true):
      if let one = elements.first, let two = other.elements.first {
        type.elements = [one.union(two)]
      }
    case (true, false): type.elements = elements
    case (false, true): type.elements = other.elements
    case (false, false): break
    }
    switch (kinds.contains(.record), other.kinds.contains(.record)) {
    case (true, true): type.shape = shape == other.shape ? shape : nil
    case (true, false): type.shape = shape
    case (false, true): type.shape = other.shape
    case (false, false): break
    }
    switch (kinds.contains(.choice), other.kinds.contains(.choice)) {
    case (true, true): type.options = options == other.options ? options : nil
    case (true, false): type.options = options
    case (false, true): type.options = other.options
    case (false, false): break
    }
    return type
  }

  /// Whether every value that is not null is outside `accepted`: what the checker calls certain.
  public func surelyFails(_ accepted: Kinds) -> Bool {
    let present = kinds.subtracting(.null)
    return !present.isEmpty && present.isDisjoint(with: accepted)
  }
}

extension ValueType: CustomStringConvertible {
  /// The type as authors see it: `number`, `text?`, `list of number`, `number or text`.
  public var description: String {
    if kinds == .any { return "any" }
    if kinds.isEmpty { return "nothing" }
    if kinds == .null { return "null" }
    var names = kinds.subtracting(.null).members.map { kind in
      kind == .list && !elements.isEmpty && element != .any ? "list of \(element)" : kind.name
    }
    if isOptional {
      if names.count == 1 { return names[0] + "?" }
      names.append("null")
    }
    return names.joined(separator: " or ")
  }
}

/// The members of a record in order.
public struct RecordShape: Hashable, Sendable {
  public var members: [Member]

  public init(_ members: [Member]) { self.members = members }

  /// A name that a record's value can be read by.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var type: ValueType
    /// Further names for the same member, in order of precedence: a column's identifier and title.
    public var aliases: [String]
    /// What people call it.
    public var title: String?

    public init(_ name: String, _ type: ValueType, aliases: [String] = [], title: String? = nil) {
      self.name = name
      self.type = type
      self.aliases = aliases
      self.title = title
    }
  }

  /// The member that `name` reads: by name first, then by alias if only one bears it.
  public func member(_ name: String) -> Member? {
    if let member = members.first(where: { $0.name == name }) { return member }
    for rank in 0..<2 {
      let bearers = members.filter { rank < $0.aliases.count && $0.aliases[rank] == name }
      if bearers.count == 1 { return bearers[0] }
    }
    return nil
  }
}

/// One option of a dropdown or multiple choice.
public struct ChoiceOption: Hashable, Sendable {
  public var id: String
  public var text: String
  /// Whether it can no longer be chosen.
  public var isDeleted: Bool

  public init(id: String, text: String, isDeleted: Bool = false) {
    self.id = id
    self.text = text
    self.isDeleted = isDeleted
  }
}
