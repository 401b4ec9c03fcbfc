extension Value {
  /// A number, or null if `number` is not finite.
  public init(_ number: Double) { self = number.isFinite ? .number(number) : .null }
  /// A number. Integers beyond 2^53 are rounded to the nearest double.
  public init(_ number: some BinaryInteger) { self.init(Double(number)) }
  /// A text.
  public init(_ text: some StringProtocol) { self = .text(String(text)) }
  /// A truth value.
  public init(_ boolean: Bool) { self = .boolean(boolean) }
  /// A list.
  public init(_ values: some Sequence<Value>) { self = .list(Array(values)) }
  /// A record whose members are in alphabetical order.
  public init(_ members: [String: Value]) {
    self = .record(Record(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// A record with the members in the order of the literal.
  public init(dictionaryLiteral members: (String, Value)...) { self = .record(Record(members)) }
}

extension Double {
  /// The number of `value`, or `nil` if it is of another kind.
  public init?(exactly value: Value) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension Int {
  /// The whole number of `value`, or `nil` if it is of another kind, has a fraction or is too
  /// large.
  public init?(exactly value: Value) {
    guard case .number(let number) = value else { return nil }
    self.init(exactly: number)
  }
}

extension String {
  /// The text of `value` or of its choice, or `nil` if it is of another kind.
  public init?(exactly value: Value) {
    switch value {
    case .text(let text): self = text
    case .choice(let choice): self = choice.text
    default: return nil
    }
  }
}

extension Bool {
  /// The truth value of `value`, or `nil` if it is of another kind.
  public init?(exactly value: Value) {
    guard case .boolean(let boolean) = value else { return nil }
    self = boolean
  }
}
