package import JSONTree
import SourceText

/// A standalone JSON value, well-formed by construction.
public struct JSONPart: Hashable, Sendable {
  package let tree: JSONTree

  /// Parses a value.
  ///
  /// Throws `ChangeError.malformedValue` if `bytes` are not valid JSON.
  ///
  /// Complexity: O(bytes).
  public init(parsing bytes: [UInt8]) throws(ChangeError) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    if let fault = diagnostics.first(where: { $0.isFatal }) {
      throw ChangeError.malformedValue(fault.message)
    }
    self.tree = tree
  }

  /// Parses a value.
  @available(*, deprecated, renamed: "init(parsing:)")
  public init(_ text: [UInt8]) throws(ChangeError) { try self.init(parsing: text) }

  /// Copies a value from a valid tree, as compact JSON.
  package init(_ node: JSONNode, of tree: JSONTree) {
    self.tree = JSONTree.parse(tree.compactSource(node)).tree
  }

  /// Copies a value from a valid tree, with its spacing.
  package init(verbatim node: JSONNode, of tree: JSONTree) {
    self.tree = JSONTree.parse(Array(tree.source(node))).tree
  }

  /// Parses bytes that a `JSONWriter` has produced.
  package init(written bytes: [UInt8]) { tree = JSONTree.parse(bytes).tree }

  /// Creates a JSON string.
  public init(_ text: String) { self.init(written: JSONWriter.literal(text)) }

  /// Creates a JSON number, or `null` if `number` is not finite.
  public init(_ number: Double) { self.init(written: JSONWriter.literal(number)) }

  /// Creates `true` or `false`.
  public init(_ boolean: Bool) { self.init(written: Array("\(boolean)".utf8)) }

  /// The JSON value `null`.
  public static let null = JSONPart(written: Array("null".utf8))

  /// The JSON source of the value.
  public var bytes: ArraySlice<UInt8> { tree.source(tree.root) }

  /// The source without insignificant white space.
  var compact: [UInt8] { tree.compactSource(tree.root) }

  package var root: JSONNode { tree.root }

  /// Returns `true` if two values have the same bytes.
  ///
  /// Complexity: O(bytes).
  public static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  /// Hashes the bytes.
  ///
  /// Complexity: O(bytes).
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension JSONPart: CustomStringConvertible {
  /// The JSON source of the value.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONPart: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a JSON string.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a JSON number.
  public init(floatLiteral number: Double) { self.init(number) }

  /// Creates a JSON number.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Creates `true` or `false`.
  public init(booleanLiteral boolean: Bool) { self.init(boolean) }

  /// Creates a JSON array.
  public init(arrayLiteral elements: JSONPart...) {
    self.init(written: JSONWriter.array(json: elements.map { Array($0.bytes) }))
  }

  /// Creates a JSON object with its members in the given order.
  public init(dictionaryLiteral members: (String, JSONPart)...) {
    self.init(
      written: JSONWriter.object { writer in
        for (name, value) in members { writer.append(name, json: value.bytes) }
      })
  }
}
