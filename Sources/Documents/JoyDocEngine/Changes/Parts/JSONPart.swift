package import JSONTree
import SourceText

/// A JSON value by itself, well formed by construction.
public struct JSONPart: Hashable, Sendable {
  package let tree: JSONTree

  /// Reads a value. Throws `ChangeError.malformedValue` if the text is no JSON.
  /// Complexity: O(bytes).
  public init(_ text: [UInt8]) throws(ChangeError) {
    let (tree, diagnostics) = JSONTree.parse(text)
    if let fault = diagnostics.first(where: \.isFatal) {
      throw ChangeError.malformedValue(fault.message)
    }
    self.tree = tree
  }

  /// A part of a text that was read without faults, on one line.
  package init(_ node: JSONNode, of tree: JSONTree) {
    self.tree = JSONTree.parse(tree.compactSource(node)).tree
  }

  /// What a writer has written.
  package init(written bytes: [UInt8]) { tree = JSONTree.parse(bytes).tree }

  /// A text.
  public init(_ text: String) { self.init(written: JSONWriter.literal(text)) }

  /// A number; null if it is not finite.
  public init(_ number: Double) { self.init(written: JSONWriter.literal(number)) }

  /// Null.
  public static let null = JSONPart(written: Array("null".utf8))

  /// The text of the value.
  public var bytes: ArraySlice<UInt8> { tree.source(tree.root) }

  package var root: JSONNode { tree.root }

  /// Whether two values are written with the same bytes. Complexity: O(bytes).
  public static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  /// Hashes the bytes. Complexity: O(bytes).
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
