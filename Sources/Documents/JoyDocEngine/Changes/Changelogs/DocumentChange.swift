package import JSONTree

extension DocumentChange {
  private static let kindsByTarget: [String: ChangeDeclaration] = Dictionary(
    uniqueKeysWithValues: kinds.map { kind in (kind.target, kind) })

  /// The names of all kinds of change in changelogs.
  static var targets: [String] { kinds.map { $0.target } }

  /// Names of events in changelogs that do not change the document.
  private static let events: Set<String> = [
    "fieldPosition.focus", "fieldPosition.blur", "fieldPositionFocus", "fieldPositionBlur",
    "field.focus", "field.blur", "page.focus", "page.blur", "pageFocus", "pageBlur",
  ]

  /// Reads a changelog.
  ///
  /// Returns `nil` for an event that does not change the document, such as a focus.
  ///
  /// Throws a `ChangeError` if the changelog is invalid. Complexity: O(size of the changelog).
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
    return try kind.read(reader)
  }
}
