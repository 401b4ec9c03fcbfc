/// What a formula may yield, as far as can be known before it runs.
///
/// A type is a set of kinds, with the type of a list's elements and the shape of a record where
/// they are known. Unions and optional types are sets with more than one kind.
@frozen
public struct ValueType: Hashable, Sendable {
  /// The kinds that a value of the type may have.
  public var kinds: Kinds
  // One reference, as types are copied for every expression and most say no more than their kinds.
  @usableFromInline var details: Details?

  /// What is known beyond the kinds.
  @usableFromInline
  final class Details: Hashable, Sendable {
    let element: ValueType?
    let shape: RecordShape?
    let options: [ChoiceOption]?
    /// How large the type of the elements is, and those of the members together; nil if too large.
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

  /// A type of which no more is known than its kinds.
  @inlinable
  public init(_ kinds: Kinds) {
    self.kinds = kinds
    details = nil
  }

  /// A type of some kinds.
  public init(
    _ kinds: Kinds, element: ValueType? = nil, shape: RecordShape? = nil,
    options: [ChoiceOption]? = nil
  ) {
    self.kinds = kinds
    details = Details(element, shape, options)
  }

  /// Whether no more is known than the kinds.
  @inlinable package var saysKindsOnly: Bool { details == nil }

  /// The type of a list's elements, if known.
  private var knownElement: ValueType? { details?.element }

  /// The members of a record, if known.
  public var shape: RecordShape? { details?.shape }

  /// The options of a choice, if known.
  public var options: [ChoiceOption]? { details?.options }

  /// The type of values of any kind.
  @inlinable public static var any: ValueType { ValueType(.any) }
  /// The type of null.
  @inlinable public static var null: ValueType { ValueType(.null) }
  /// The type of numbers.
  @inlinable public static var number: ValueType { ValueType(.number) }
  /// The type of texts.
  @inlinable public static var text: ValueType { ValueType(.text) }
  /// The type of truth values.
  @inlinable public static var boolean: ValueType { ValueType(.boolean) }
  /// The type of dates.
  @inlinable public static var date: ValueType { ValueType(.date) }
  /// The type of choices of options.
  @inlinable public static var choice: ValueType { ValueType(.choice) }
  /// The type of lists.
  @inlinable public static var list: ValueType { ValueType(.list) }
  /// The type of records.
  @inlinable public static var record: ValueType { ValueType(.record) }
  /// The type of functions.
  @inlinable public static var function: ValueType { ValueType(.function) }
  /// No value at all: what an expression with an error yields.
  @inlinable public static var never: ValueType { ValueType([]) }

  /// A list with elements of one type.
  public static func list(of element: ValueType) -> ValueType { .init(.list, element: element) }

  /// A record with known members.
  public static func record(_ shape: RecordShape) -> ValueType { .init(.record, shape: shape) }

  /// The type of a list's elements; `any` if unknown.
  public var element: ValueType { details?.element ?? .any }

  /// The members of a record, or of the records in a list.
  package var columns: RecordShape? { shape ?? (kinds.contains(.list) ? element.shape : nil) }

  /// The type of the member that a name reads in a record of the type, if that is known. Cheaper than to
  /// ask the shape, of which that would make a copy.
  package func typeOfMember(_ name: String) -> ValueType? {
    guard let shape = details?.shape, let number = shape.number(of: name) else { return nil }
    return shape.members[number].type
  }

  /// Whether it is that of a list of which no more is known than the type of the elements.
  package var saysElementsOnly: Bool {
    guard kinds == .list, let details else { return false }
    return details.element != nil && details.shape == nil && details.options == nil
  }

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
    let union = kinds.union(other.kinds)
    if details == nil, other.details == nil { return ValueType(union) }
    return ValueType(
      union,
      element: known(.list, knownElement, other, other.knownElement) { $0.union($1) },
      shape: known(.record, shape, other, other.shape) { $0 == $1 ? $0 : nil },
      options: known(.choice, options, other, other.options) { $0 == $1 ? $0 : nil })
  }

  /// What is known of the values of one kind in a union: what one side knows if the other has none.
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
  /// The members that are known.
  public var members: [Member]

  /// A shape with some members.
  public init(_ members: [Member]) { self.members = members }

  /// A name that a record's value can be read by.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public var name: String
    /// What it holds.
    public var type: ValueType
    /// Further names for the same member, in order of precedence: a column's identifier and title.
    public var aliases: [String]
    /// What people call it.
    public var title: String?

    /// A member with its type.
    public init(_ name: String, _ type: ValueType, aliases: [String] = [], title: String? = nil) {
      self.name = name
      self.type = type
      self.aliases = aliases
      self.title = title
    }
  }

  /// The member that `name` reads: by name first, then by alias if only one bears it.
  public func member(_ name: String) -> Member? { number(of: name).map { members[$0] } }

  /// The number of that member. Cheaper, as no member is copied.
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

  /// The numbers of members by all that `number(of:)` knows them by. Complexity: O(members).
  package var numbersByName: [String: Int] {
    var numbers = Dictionary(members.indices.map { (members[$0].name, $0) }) { first, _ in first }
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

/// One option of a dropdown or multiple choice.
public struct ChoiceOption: Hashable, Sendable {
  /// The option's id.
  public var id: String
  /// What people read.
  public var text: String
  /// Whether it can no longer be chosen.
  public var isDeleted: Bool

  /// An option by its id and text.
  public init(id: String, text: String, isDeleted: Bool = false) {
    self.id = id
    self.text = text
    self.isDeleted = isDeleted
  }
}
