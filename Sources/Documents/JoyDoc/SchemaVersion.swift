import JSONTree

/// The version of the document format that a document declares.
package struct SchemaVersion: Hashable, Sendable {
  /// The version that this project implements.
  package static let supported = "1.0.1"

  /// The declared version, verbatim.
  package let text: String

  /// Reads the member `v` or `schemaVersion`. Returns `nil` if neither is a string.
  package init?(of document: JoyDocument) {
    let tree = document.tree
    let members = [tree[tree.root, "v"], tree[tree.root, "schemaVersion"]]
    guard let text = members.lazy.compactMap({ $0.flatMap { tree.string($0) } }).first else {
      return nil
    }
    self.text = text
  }

  /// Whether the version is supported: its major version equals that of `supported`.
  package var isSupported: Bool { Self.major(text) == Self.major(Self.supported) }

  private static func major(_ version: String) -> Substring {
    version.drop { $0 == "v" }.prefix { $0 != "." }
  }
}
