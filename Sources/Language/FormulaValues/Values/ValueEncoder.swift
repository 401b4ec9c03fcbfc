/// Converts `Encodable` values to `Value`, as a JSON encoder would: structures become records,
/// arrays become lists, and a missing optional is null.
///
/// ```swift
/// struct Order: Encodable { var price = 10.0, quantity = 3 }
/// try ValueEncoder().encode(Order())   // {price: 10, quantity: 3}
/// ```
public struct ValueEncoder: Sendable {
  /// Creates an encoder.
  public init() {}

  /// Returns `encodable` as a value. Numbers that are not finite become null.
  ///
  /// A part that is `FormulaValueConvertible` becomes its `formulaValue`. Complexity: O(size of the value).
  ///
  /// - Throws: what the `encode(to:)` methods throw; `EncodingError` for a `Date`, `Data`, `Decimal` or
  ///   `URL` of Foundation unless the program imports `FormulasFoundation`.
  public func encode(_ encodable: some Encodable) throws -> Value {
    try Box.value(of: encodable, codingPath: [])
  }
}

/// Types of Foundation whose encoding is for archives: seconds since 2001, limbs of a number, single bytes.
private enum ArchivedTypes {
  private static let names: Set = ["Date", "Data", "Decimal", "URL"]

  static func contains(_ type: any Encodable.Type) -> Bool {
    let path = String(reflecting: type).split(separator: ".")
    return path.count == 2 && path[0].hasPrefix("Foundation") && names.contains(String(path[1]))
  }
}

/// The encoder of one part, which holds the part's value once that is encoded.
private final class Box: Encoder {
  var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var content = Content.value(.null)

  private enum Content {
    case value(Value)
    case list([Box])
    case record(keys: [String], values: [Box])
  }

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  init(_ value: Value) {
    codingPath = []
    content = .value(value)
  }

  static func value(of encodable: some Encodable, codingPath: [any CodingKey]) throws -> Value {
    // Before the search for a conformance, which is slower.
    if let number = encodable as? Double { return Value(number) }
    if let number = encodable as? Int { return Value(number) }
    if let text = encodable as? String { return .text(text) }
    if let value = (encodable as? any FormulaValueConvertible)?.formulaValue { return value }
    if ArchivedTypes.contains(type(of: encodable)) {
      throw EncodingError.invalidValue(
        encodable,
        .init(
          codingPath: codingPath,
          debugDescription: "\(type(of: encodable)) requires 'import FormulasFoundation'"))
    }
    let box = Box(codingPath: codingPath)
    try encodable.encode(to: box)
    return box.value
  }

  var value: Value {
    switch content {
    case .value(let value): value
    case .list(let boxes): .list(boxes.map { $0.value })
    case .record(let keys, let boxes): .record(.init(Array(zip(keys, boxes.map { $0.value }))))
    }
  }

  func set(_ value: Value) { content = .value(value) }

  var count: Int {
    if case .list(let boxes) = content { boxes.count } else { 0 }
  }

  func append(_ box: Box) {
    guard case .list(var boxes) = content else { return }
    content = .value(.null)
    boxes.append(box)
    content = .list(boxes)
  }

  func add(_ box: Box, under key: any CodingKey) {
    guard case .record(var keys, var boxes) = content else { return }
    content = .value(.null)
    if let index = keys.firstIndex(of: key.stringValue) {
      boxes[index] = box
    } else {
      keys.append(key.stringValue)
      boxes.append(box)
    }
    content = .record(keys: keys, values: boxes)
  }

  func becomeRecord() {
    if case .record = content { return }
    content = .record(keys: [], values: [])
  }

  func becomeList() {
    if case .list = content { return }
    content = .list([])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    becomeRecord()
    return KeyedEncodingContainer(Members<Key>(box: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    becomeList()
    return Elements(box: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: self) }
}

private struct Single: SingleValueEncodingContainer {
  let box: Box
  var codingPath: [any CodingKey] { box.codingPath }

  mutating func encodeNil() { box.set(.null) }
  mutating func encode(_ value: Bool) { box.set(.boolean(value)) }
  mutating func encode(_ value: String) { box.set(.text(value)) }
  mutating func encode(_ value: Double) { box.set(Value(value)) }
  mutating func encode(_ value: Float) { box.set(Value(Double(value))) }
  mutating func encode(_ value: Int) { box.set(Value(value)) }
  mutating func encode(_ value: Int8) { box.set(Value(value)) }
  mutating func encode(_ value: Int16) { box.set(Value(value)) }
  mutating func encode(_ value: Int32) { box.set(Value(value)) }
  mutating func encode(_ value: Int64) { box.set(Value(value)) }
  mutating func encode(_ value: UInt) { box.set(Value(value)) }
  mutating func encode(_ value: UInt8) { box.set(Value(value)) }
  mutating func encode(_ value: UInt16) { box.set(Value(value)) }
  mutating func encode(_ value: UInt32) { box.set(Value(value)) }
  mutating func encode(_ value: UInt64) { box.set(Value(value)) }
  mutating func encode(_ value: some Encodable) throws {
    box.set(try Box.value(of: value, codingPath: codingPath))
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let box: Box
  var codingPath: [any CodingKey] { box.codingPath }
  var count: Int { box.count }

  mutating func encodeNil() { box.append(Box(.null)) }
  mutating func encode(_ value: some Encodable) throws {
    box.append(Box(try Box.value(of: value, codingPath: codingPath)))
  }

  private func part() -> Box {
    let part = Box(codingPath: codingPath)
    box.append(part)
    return part
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> { part().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    part().unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { part() }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: Box
  var codingPath: [any CodingKey] { box.codingPath }

  mutating func encodeNil(forKey key: Key) { box.add(Box(.null), under: key) }
  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    box.add(Box(try Box.value(of: value, codingPath: codingPath + [key])), under: key)
  }

  private func part(_ key: any CodingKey) -> Box {
    let part = Box(codingPath: codingPath + [key])
    box.add(part, under: key)
    return part
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { part(key).container(keyedBy: type) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    part(key).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { part(SuperKey()) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { part(key) }
}

private struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}
