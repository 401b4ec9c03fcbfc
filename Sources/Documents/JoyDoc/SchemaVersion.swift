import JSONTree

/// The version of the document format that a document says it follows.
package struct SchemaVersion: Hashable, Sendable {
  /// The version that is understood here.
  package static let supported = "1.0.1"

  /// What the document says, word for word.
  package let text: String

  /// The version of a document; nil if it names none.
  package init?(of document: JoyDocument) {
    let tree = document.tree
    let members = [tree[tree.root, "v"], tree[tree.root, "schemaVersion"]]
    guard let text = members.lazy.compactMap({ $0.flatMap { tree.string($0) } }).first else {
      return nil
    }
    self.text = text
  }

  /// Whether documents of the version are understood: its first number is ours.
  package var isSupported: Bool { Self.major(text) == Self.major(Self.supported) }

  private static func major(_ version: String) -> Substring {
    version.drop { $0 == "v" }.prefix { $0 != "." }
  }
}
