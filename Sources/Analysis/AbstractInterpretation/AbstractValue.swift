package import FormulaValues

/// A set that contains all values an expression may yield, and possibly more.
package struct AbstractValue: Hashable, Sendable {
  /// The possible kinds, unless evaluation fails.
  package var kinds: Kinds
  /// Whether evaluation can fail, apart from limits.
  package var canFail: Bool
  /// The bounds of its numbers, and of its dates in milliseconds.
  package var numbers = Interval.all
  /// The possible texts; `nil` for any.
  package var texts: Set<String>?
  /// The possible choices; `nil` for any.
  package var choices: Set<ChoiceOption>?
  package var canBeTrue = true
  package var canBeFalse = true
  /// The bounds of the lengths of its lists.
  package var lengths = Interval(0, .infinity)
  /// The values of list elements and record members; `nil` for anything.
  private var parts: Parts?

  /// A reference type, because `AbstractValue` is recursive.
  private final class Parts: Hashable, Sendable {
    let element: AbstractValue?
    let members: [String: AbstractValue]?

    init(_ element: AbstractValue?, _ members: [String: AbstractValue]?) {
      self.element = element
      self.members = members
    }

    static func == (one: Parts, other: Parts) -> Bool {
      one === other || one.element == other.element && one.members == other.members
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(element)
      hasher.combine(members)
    }
  }

  /// The maximum number of constants to distinguish.
  static let maxConstants = 16

  package init(_ kinds: Kinds, canFail: Bool = false) {
    self.kinds = kinds
    self.canFail = canFail
  }

  /// Any value, and any failure.
  package static let anything = AbstractValue(.any, canFail: true)
  /// No value, for an expression that is never reached.
  package static let nothing = AbstractValue([])
  static let null = AbstractValue(.null)

  package static func number(_ numbers: Interval) -> AbstractValue {
    var value = AbstractValue(.number)
    value.numbers = numbers
    return value
  }

  static func text(_ text: String) -> AbstractValue {
    var value = AbstractValue(.text)
    value.texts = [text]
    return value
  }

  static func boolean(_ canBeTrue: Bool = true, _ canBeFalse: Bool = true) -> AbstractValue {
    var value = AbstractValue(canBeTrue || canBeFalse ? .boolean : [])
    (value.canBeTrue, value.canBeFalse) = (canBeTrue, canBeFalse)
    return value
  }

  static func list(of element: AbstractValue, lengths: Interval) -> AbstractValue {
    var value = AbstractValue(.list)
    value.lengths = lengths
    value.element = element.values
    return value
  }

  static func record(_ members: [String: AbstractValue]) -> AbstractValue {
    var value = AbstractValue(.record)
    value.parts = Parts(nil, members)
    return value
  }

  // MARK: Parts

  /// The values of each element of its lists.
  package var element: AbstractValue {
    get { parts?.element ?? AbstractValue(.any) }
    set { parts = Parts(newValue, parts?.members) }
  }

  /// The members of its records, which have no other members; `nil` if they are unknown.
  package var members: [String: AbstractValue]? {
    get { parts?.members }
    set { parts = Parts(parts?.element, newValue) }
  }

  // MARK: Questions

  /// Whether there is no value: the expression always fails, or is never reached.
  package var isNothing: Bool { kinds.isEmpty }
  package var canBeNull: Bool { kinds.contains(.null) }
  /// Whether the value may be or contain a function.
  package var holdsFunctions: Bool {
    if kinds.contains(.function) { return true }
    if kinds.contains(.list), lengths.upper > 0, element.holdsFunctions { return true }
    guard kinds.contains(.record) else { return false }
    return members?.values.contains { $0.holdsFunctions } ?? true
  }
  package var canBeNumeric: Bool { !kinds.isDisjoint(with: .numeric) }
  var canBeTextual: Bool { !kinds.isDisjoint(with: .textual) }
  /// Whether a condition with this value can hold.
  package var canHold: Bool { kinds.contains(.boolean) && canBeTrue }
  /// Whether a condition with this value can fail to hold.
  package var canNotHold: Bool { canBeNull || kinds.contains(.boolean) && canBeFalse }

  /// Returns `true` if all possible kinds are in `set`.
  func isOnly(_ set: Kinds) -> Bool { kinds.subtracting(set).isEmpty }

  // MARK: Derived values

  /// The value without failures.
  package var values: AbstractValue {
    var value = self
    value.canFail = false
    return value
  }

  /// Returns the values whose kinds are in `set`, without failures.
  func only(_ set: Kinds) -> AbstractValue {
    var value = values
    value.kinds = kinds.intersection(set)
    return value
  }

  /// Returns this value, with failures if `canFail` is `true`.
  func failing(if canFail: Bool) -> AbstractValue {
    var value = self
    value.canFail = value.canFail || canFail
    return value
  }

  /// Returns this value, with null if `canBeNull` is `true`.
  func orNull(if canBeNull: Bool) -> AbstractValue {
    var value = self
    if canBeNull { value.kinds.insert(.null) }
    return value
  }

  // MARK: Joining

  /// Returns a value that contains this value and `other`.
  package func union(_ other: AbstractValue) -> AbstractValue {
    var result = AbstractValue(kinds.union(other.kinds), canFail: canFail || other.canFail)
    func known<Fact>(
      _ set: Kinds, _ fact: (AbstractValue) -> Fact, _ join: (Fact, Fact) -> Fact
    ) -> Fact {
      if kinds.isDisjoint(with: set) { return fact(other) }
      if other.kinds.isDisjoint(with: set) { return fact(self) }
      return join(fact(self), fact(other))
    }
    result.numbers = known(.numeric, { $0.numbers }) { $0.hull($1) }
    result.texts = known(.text, { $0.texts }) { Self.few($0, $1) }
    result.choices = known(.choice, { $0.choices }) { Self.few($0, $1) }
    result.canBeTrue = known(.boolean, { $0.canBeTrue }) { $0 || $1 }
    result.canBeFalse = known(.boolean, { $0.canBeFalse }) { $0 || $1 }
    result.lengths = known(.list, { $0.lengths }) { $0.hull($1) }
    let element = known(.list, { $0.parts?.element }) { one, two in
      if one == two { return one }
      guard let one, let two else { return nil }
      return one.union(two)
    }
    let members = known(.record, { $0.parts?.members }) { one, two in
      if one == two { return one }
      guard let one, let two else { return nil }
      return Dictionary(
        uniqueKeysWithValues: Set(one.keys).union(two.keys).map { name in
          // A record without the member reads as null there.
          (name, (one[name] ?? .null).union(two[name] ?? .null))
        })
    }
    if element != nil || members != nil { result.parts = Parts(element, members) }
    return result
  }

  private static func few<Element>(
    _ one: Set<Element>?, _ other: Set<Element>?
  ) -> Set<Element>? {
    guard let union = one.flatMap({ one in other.map { one.union($0) } }),
      union.count <= maxConstants
    else { return nil }
    return union
  }
}
