package import FormulaValues

/// What an expression can yield, as far as that is known without a filling: a set of values that holds
/// all of them, and maybe more.
package struct AbstractValue: Hashable, Sendable {
  /// What it can be unless it fails.
  package var kinds: Kinds
  /// Whether it can fail, limits aside.
  package var canFail: Bool
  /// What its numbers are, and the milliseconds of its dates.
  package var numbers = Interval.all
  /// What its texts are; nil for any.
  package var texts: Set<String>?
  /// What its choices are; nil for any.
  package var choices: Set<ChoiceOption>?
  package var canBeTrue = true
  package var canBeFalse = true
  /// How many elements its lists have.
  package var lengths = Interval(0, .infinity)
  /// What holds of elements of lists and of members of records; none for anything.
  private var parts: Parts?

  /// Behind a reference, since values hold values.
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

  /// The most constants that are told apart.
  static let mostConstants = 16

  package init(_ kinds: Kinds, canFail: Bool = false) {
    self.kinds = kinds
    self.canFail = canFail
  }

  /// Anything, and any failure.
  package static let anything = AbstractValue(.any, canFail: true)
  /// No value: what is never reached.
  package static let nothing = AbstractValue([])
  static let null = AbstractValue(.null)

  static func number(_ numbers: Interval) -> AbstractValue {
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

  /// What holds of each element of its lists.
  package var element: AbstractValue {
    get { parts?.element ?? AbstractValue(.any) }
    set { parts = Parts(newValue, parts?.members) }
  }

  /// The members of its records, which have no others; nil if nothing is known of them.
  package var members: [String: AbstractValue]? {
    get { parts?.members }
    set { parts = Parts(parts?.element, newValue) }
  }

  // MARK: Questions

  package var canBeNull: Bool { kinds.contains(.null) }
  /// Whether it is a function, or holds some.
  package var holdsFunctions: Bool {
    if kinds.contains(.function) { return true }
    if kinds.contains(.list), lengths.upper > 0, element.holdsFunctions { return true }
    guard kinds.contains(.record) else { return false }
    return members?.values.contains { $0.holdsFunctions } ?? true
  }
  package var canBeNumeric: Bool { !kinds.isDisjoint(with: .numeric) }
  var canBeTextual: Bool { !kinds.isDisjoint(with: .textual) }
  /// Whether a condition of this value can hold, and whether it can fail to.
  package var canHold: Bool { kinds.contains(.boolean) && canBeTrue }
  package var canNotHold: Bool { canBeNull || kinds.contains(.boolean) && canBeFalse }

  /// Whether it is nothing but kinds of a set.
  func isOnly(_ set: Kinds) -> Bool { kinds.subtracting(set).isEmpty }

  // MARK: Parts of it

  /// Without failures.
  package var values: AbstractValue {
    var value = self
    value.canFail = false
    return value
  }

  /// Only the values of some kinds.
  func only(_ set: Kinds) -> AbstractValue {
    var value = values
    value.kinds = kinds.intersection(set)
    return value
  }

  /// With failures, if something that it is made of can fail.
  func failing(if canFail: Bool) -> AbstractValue {
    var value = self
    value.canFail = value.canFail || canFail
    return value
  }

  /// That may be null too.
  func orNull(if canBeNull: Bool) -> AbstractValue {
    var value = self
    if canBeNull { value.kinds.insert(.null) }
    return value
  }

  // MARK: Joining

  /// What holds of a value that is one or the other.
  package func union(_ other: AbstractValue) -> AbstractValue {
    var result = AbstractValue(kinds.union(other.kinds), canFail: canFail || other.canFail)
    func known<Fact>(
      _ set: Kinds, _ fact: KeyPath<AbstractValue, Fact>, _ join: (Fact, Fact) -> Fact
    ) -> Fact {
      if kinds.isDisjoint(with: set) { return other[keyPath: fact] }
      if other.kinds.isDisjoint(with: set) { return self[keyPath: fact] }
      return join(self[keyPath: fact], other[keyPath: fact])
    }
    result.numbers = known(.numeric, \.numbers) { $0.hull($1) }
    result.texts = known(.text, \.texts) { Self.few($0, $1) }
    result.choices = known(.choice, \.choices) { Self.few($0, $1) }
    result.canBeTrue = known(.boolean, \.canBeTrue) { $0 || $1 }
    result.canBeFalse = known(.boolean, \.canBeFalse) { $0 || $1 }
    result.lengths = known(.list, \.lengths) { $0.hull($1) }
    let element = known(.list, \.parts?.element) { one, two in
      if one == two { return one }
      guard let one, let two else { return nil }
      return one.union(two)
    }
    let members = known(.record, \.parts?.members) { one, two in
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
      union.count <= mostConstants
    else { return nil }
    return union
  }
}
