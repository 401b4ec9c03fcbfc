/// What a JSON value is.
package enum JSONKind: UInt8, Hashable, Sendable, CaseIterable {
  case null, `false`, `true`, number, string, array, object
}

/// The place of a value or of a member's name in a `JSONTree`; only that tree can read it.
package struct JSONNode: Hashable, Comparable, Sendable {
  /// The first word of the node on the tape.
  let index: UInt32

  /// In the order of the text.
  package static func < (one: JSONNode, other: JSONNode) -> Bool { one.index < other.index }
}

/// A member of an object: its name, which is a string node, and its value.
package struct JSONMember: Hashable, Sendable {
  package let name: JSONNode
  package let value: JSONNode
}
