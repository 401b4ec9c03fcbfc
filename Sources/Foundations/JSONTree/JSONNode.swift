/// The kind of a JSON value.
package enum JSONKind: UInt8, Hashable, Sendable, CaseIterable {
  case null, `false`, `true`, number, string, array, object
}

/// A handle for a value or a member's name in a `JSONTree`, valid only for that tree.
package struct JSONNode: Hashable, Comparable, Sendable {
  /// The tape index of the node's first word.
  let index: UInt32

  /// Returns `true` if `one` precedes `other` in document order.
  package static func < (one: JSONNode, other: JSONNode) -> Bool { one.index < other.index }
}

/// A member of an object: its name, which is a string node, and its value.
package struct JSONMember: Hashable, Sendable {
  package let name: JSONNode
  package let value: JSONNode
}
