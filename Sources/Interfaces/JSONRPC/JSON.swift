package import JSONTree

/// A JSON value of a message.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])
  /// Serialized JSON that is embedded verbatim and never inspected.
  ///
  /// Writing many small values directly is much faster than building a `JSON` tree.
  case written([UInt8])

  /// A member of an object. If several members share a name, the last one wins.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The deepest accepted nesting of a message.
  package static let deepestNesting = 200

  /// Creates the value of `node`, or returns `nil` if it is nested deeper than `deepestNesting`.
  ///
  /// Complexity: O(size).
  package init?(_ tree: JSONTree, _ node: JSONNode) { self.init(tree, node, depth: 0) }

  private init?(_ tree: JSONTree, _ node: JSONNode, depth: Int) {
    guard depth < Self.deepestNesting else { return nil }
    switch tree.kind(node) {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(tree.double(node) ?? 0)
    case .string: self = .string(tree.string(node) ?? "")
    case .array:
      var elements: [JSON] = []
      for element in tree.elements(of: node) {
        guard let value = JSON(tree, element, depth: depth + 1) else { return nil }
        elements.append(value)
      }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      for member in tree.members(of: node) {
        guard let value = JSON(tree, member.value, depth: depth + 1) else { return nil }
        members.append(Member(tree.string(member.name) ?? "", value))
      }
      self = .object(members)
    }
  }

  // MARK: Reading

  /// The value of the member `name`, or `null` if there is none. Complexity: O(members).
  package subscript(name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members.last { $0.name == name }?.value ?? .null
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value if it is a whole number that fits an `Int`.
  package var integer: Int? {
    if case .number(let value) = self { Int(exactly: value) } else { nil }
  }

  /// The elements if the value is an array, otherwise `nil`.
  package var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  // MARK: Writing

  /// The value serialized as JSON on one line. Complexity: O(size).
  package var text: [UInt8] {
    var writer = JSONWriter()
    append(to: &writer)
    return writer.bytes
  }

  /// Serializes the value into `writer`.
  ///
  /// Recursion is as deep as the value, which this program built, so its depth is bounded.
  package func append(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.appendNull()
    case .bool(let value): writer.append(value)
    case .number(let value): writer.append(value)
    case .string(let value): writer.append(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.append(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.appendName(member.name)
        member.value.append(to: &writer)
      }
      writer.endObject()
    case .written(let text): writer.appendRaw(text)
    }
  }

  /// Returns `value` as a JSON number.
  package static func integer(_ value: Int) -> JSON { .number(Double(value)) }

  /// Returns `text` as a JSON string, or `null`.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// A copy of the object without the members whose value is `null`.
  package var compact: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.value != .null })
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(nilLiteral: ()) { self = .null }
}
