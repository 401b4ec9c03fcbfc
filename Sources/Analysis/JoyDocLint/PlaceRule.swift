package import JSONTree

/// A rule that checks values anywhere in a document, each scalar separately.
package protocol PlaceRule: DocumentRule {
  /// Returns the findings about the scalar at the end of `way`, a path of nodes from the root.
  static func check(along way: [JSONNode], in document: LintedDocument) -> [Finding]
}

extension PlaceRule {
  package static var manner: RuleManner { .byPlace(Self.self) }
}
