package import JSONTree

extension DocumentChange {
  private static let kindsByTarget: [String: any ChangeKind.Type] = Dictionary(
    uniqueKeysWithValues: kinds.map { kind in (kind.target, kind) })

  /// What changelogs call the kinds of changes.
  static var targets: [String] { kinds.map { $0.target } }

  /// What hosts tell that is no change of the document.
  private static let events: Set<String> = [
    "fieldPosition.focus", "fieldPosition.blur", "fieldPositionFocus", "fieldPositionBlur",
    "field.focus", "field.blur", "page.focus", "page.blur", "pageFocus", "pageBlur",
  ]

  /// Whether more than values changes: what there is, where it stands, how it is computed.
  package var isStructural: Bool { kind.isStructural }

  /// Reads a changelog; nil for one that changes nothing, such as a focus.
  ///
  /// Throws what is wrong with it. Complexity: O(size of the changelog).
  package static func read(
    _ node: JSONNode, of tree: JSONTree
  ) throws(ChangeError) -> DocumentChange? {
    guard tree.kind(node) == .object else {
      throw .wrongShape(what: "a changelog", wanted: "an object")
    }
    let reader = ChangelogReader(tree: tree, node: node)
    guard let target = reader.target else { throw .unknownTarget(nil) }
    if events.contains(target) { return nil }
    guard let kind = kindsByTarget[target] else { throw .unknownTarget(target) }
    return try kind.init(reading: reader).change
  }
}
