package import JSONTree

/// A rule about values wherever they stand, each by itself as long as it is a scalar.
package protocol PlaceRule: DocumentRule {
  /// The findings about a scalar to which a way leads from the root.
  static func check(along way: [JSONNode], in document: LintedDocument) -> [Finding]
}

extension PlaceRule {
  package static var manner: RuleManner { .byPlace(Self.self) }
}
