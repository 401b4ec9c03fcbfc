/// The static type of an expression: a set of kinds with optional details.
///
/// The details are the element type of a list and the shape of a record, where they are known.
/// Unions and optional types are sets with more than one kind.
@frozen
public struct ValueType: Hashable, Sendable {
  /// The kinds that a value of the type may have.
  public var kinds: Kinds
  // A single reference: types are copied for every expression, and most have no details.
  @usableFromInline var details: Details?

  /// The element type, the members and the options, where they are known.
  @usableFromInline
  final class Details: Hashable, Sendable {
    let element: ValueType?
    let shape: RecordShape?
    let options: [ChoiceOption]?
    /// The size of the element type, and the total size of the members. `nil` if too large.
    let sizeOfElement: Size?
    let sizeOfMembers: Size?

    init?(_ element: ValueType?, _ shape: RecordShape?, _ options: [ChoiceOption]?) {
      if element == nil, shape == nil, options == nil { return nil }
      self.element = element
      self.shape = shape
      self.options = options
      sizeOfElement = element?.size
      sizeOfMembers = Size(of: shape?.members ?? [])
    }

    @usableFromInline
    static func == (one: Details, other: Details) -> Bool {
      one === other
        || one.element == other.element && one.shape == other.shape && one.options == other.options
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(element)
      hasher.combine(shape)
      hasher.combine(options)
    }
  }

  /// Creates a type without details.
  @inlinable
  public init(_ kinds: Kinds) {
    self.kinds = kinds
    details = nil
  }

  /// Creates a type with optional details.
  public init(
    _ kinds: Kinds, element: ValueType? = nil, shape: RecordShape? = nil,
    options: [ChoiceOption]? = nil
  ) {
    self.kinds = kinds
    details = Details(element, shape, options)
  }

  /// Whether the type has no details.
  @inlinable package var saysKindsOnly: Bool { details == nil }

  /// The element type of a list, if known.
  private var knownElement: ValueType? { details?.element }

  /// The members of a record, if known.
  public var shape: RecordShape? { details?.shape }

  /// The options of a choice, if known.
  public var options: [ChoiceOption]? { details?.options }

  /// The type of any value.
  @inlinable public static var any: ValueType { ValueType(.any) }
  /// The type of `null`.
  @inlinable public static var null: ValueType { ValueType(.null) }
  /// The type of numbers.
  @inlinable public static var number: ValueType { ValueType(.number) }
  /// The type of texts.
  @inlinable public static var text: ValueType { ValueType(.text) }
  /// The type of booleans.
  @inlinable public static var boolean: ValueType { ValueType(.boolean) }
  /// The type of dates.
  @inlinable public static var date: ValueType { ValueType(.date) }
  /// The type of choices.
  @inlinable public static var choice: ValueType { ValueType(.choice) }
  /// The type of lists with unknown elements.
  @inlinable public static var list: ValueType { ValueType(.list) }
  /// The type of records with unknown members.
  @inlinable public static var record: ValueType { ValueType(.record) }
  /// The type of functions.
  @inlinable public static var function: ValueType { ValueType(.function) }
  /// The empty type, which is that of an expression with an error.
  @inlinable public static var never: ValueType { ValueType([]) }

  /// Returns the type of a list with elements of type `element`.
  public static func list(of element: ValueType) -> ValueType { .init(.list, element: element) }

  /// Returns the type of a record with the members in `shape`.
  public static func record(_ shape: RecordShape) -> ValueType { .init(.record, shape: shape) }

  /// The element type of a list, or `any` if unknown.
  public var element: ValueType { details?.element ?? .any }

  /// The members of a record, or of the records in a list.
  package var columns: RecordShape? { shape ?? (kinds.contains(.list) ? element.shape : nil) }

  /// Returns the type of the member that `name` refers to, if known.
  ///
  /// Cheaper than reading `shape`, which copies it.
  package func typeOfMember(_ name: String) -> ValueType? {
    guard let shape = details?.shape, let number = shape.number(of: name) else { return nil }
    return shape.members[number].type
  }

  /// Whether the type is a list with a known element type and no other details.
  package var saysElementsOnly: Bool {
    guard kinds == .list, let details else { return false }
    return details.element != nil && details.shape == nil && details.options == nil
  }

  /// Whether the value may be null.
  public var isOptional: Bool { kinds.contains(.null) }

  /// The type extended by null.
  public var optional: ValueType {
    var type = self
    type.kinds.insert(.null)
    return type
  }

  /// The type without null.
  public var nonNull: ValueType {
    var type = self
    type.kinds.remove(.null)
    return type
  }

  /// Returns the union of both types.
  public func union(_ other: ValueType) -> ValueType {
    if self == other { return self }
    if kinds.isEmpty { return other }
    if other.kinds.isEmpty { return self }
    let union = kinds.union(other.kinds)
    if details == nil, other.details == nil { return ValueType(union) }
    return ValueType(
      union,
      element: known(.list, knownElement, other, other.knownElement) { $0.union($1) },
      shape: known(.record, shape, other, other.shape) { $0 == $1 ? $0 : nil },
      options: known(.choice, options, other, other.options) { $0 == $1 ? $0 : nil })
  }

  /// Returns a detail of the union for one kind.
  ///
  /// If only one side contains the kind, its detail is used. If both do, `both` combines the
  /// details.
  private func known<Detail>(
    _ kind: Kinds, _ mine: Detail?, _ other: ValueType, _ theirs: Detail?,
    both: (Detail, Detail) -> Detail?
  ) -> Detail? {
    switch (kinds.contains(kind), other.kinds.contains(kind)) {
    case (true, true):
      guard let mine, let theirs else { return nil }
      return both(mine, theirs)
    case (true, false): return mine
    case (false, true): return theirs
    case (false, false): return nil
    }
  }

  /// Returns `true` if no non-null value of the type is in `accepted`. The checker reports such
  /// cases.
  public func surelyFails(_ accepted: Kinds) -> Bool {
    let present = kinds.subtracting(.null)
    return !present.isEmpty && present.isDisjoint(with: accepted)
  }
}

extension ValueType: CustomStringConvertible {
  /// The type as shown to authors: `number`, `text?`, `list of number`, `number or text`.
  public var description: String {
    if kinds == .any { return "any" }
    if kinds.isEmpty { return "nothing" }
    if kinds == .null { return "null" }
    var names = kinds.subtracting(.null).members.map { kind in
      kind == .list && element != .any ? "list of \(element)" : kind.name
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
  /// The known members.
  public var members: [Member]

  /// Creates a shape from its members.
  public init(_ members: [Member]) { self.members = members }

  /// A member of a record, with its names.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public var name: String
    /// The type of its value.
    public var type: ValueType
    /// Alternative names in order of precedence: a column's identifier and title.
    public var aliases: [String]
    /// The display name.
    public var title: String?

    /// Creates a member with its type.
    public init(_ name: String, _ type: ValueType, aliases: [String] = [], title: String? = nil) {
      self.name = name
      self.type = type
      self.aliases = aliases
      self.title = title
    }
  }

  /// Returns the member that `name` refers to: by name, or else by an alias that only one member
  /// has.
  public func member(_ name: String) -> Member? { number(of: name).map { members[$0] } }

  /// Returns the index of the member that `name` refers to, with the rules of `member(_:)`.
  ///
  /// Cheaper than `member(_:)`, since it does not copy the member.
  package func number(of name: String) -> Int? {
    for number in members.indices where members[number].name == name { return number }
    for rank in 0..<2 {
      let bearers = members.indices.filter {
        rank < members[$0].aliases.count && members[$0].aliases[rank] == name
      }
      if bearers.count == 1 { return bearers[0] }
    }
    return nil
  }

  /// The indices of the members by every name that `number(of:)` accepts.
  ///
  /// Complexity: O(members).
  package var numbersByName: [String: Int] {
    var numbers: [String: Int] = [:]
    for number in members.indices where numbers[members[number].name] == nil {
      numbers[members[number].name] = number
    }
    for rank in 0..<2 {
      var bearers: [String: [Int]] = [:]
      for number in members.indices where rank < members[number].aliases.count {
        bearers[members[number].aliases[rank], default: []].append(number)
      }
      for (alias, bearers) in bearers where bearers.count == 1 && numbers[alias] == nil {
        numbers[alias] = bearers[0]
      }
    }
    return numbers
  }
}

/// An option of a dropdown or multiple choice field.
public struct ChoiceOption: Hashable, Sendable {
  /// The option's id.
  public var id: String
  /// The display text.
  public var text: String
  /// Whether the option has been deleted, so that it can no longer be chosen.
  public var isDeleted: Bool

  /// Creates an option from its id and text.
  public init(id: String, text: String, isDeleted: Bool = false) {
    self.id = id
    self.text = text
    self.isDeleted = isDeleted
  }
}
