package import JoyDoc

/// A rule about places of fields on pages, each by itself: what it says may depend on whether the field
/// is there.
package protocol PositionRule: DocumentRule {
  /// What is to be said about a position on a page of a name.
  static func check(
    _ position: FieldPosition, on page: String?, in document: LintedDocument
  ) -> Finding?
}

extension PositionRule {
  package static var manner: RuleManner { .byPosition(Self.self) }
  package static var scope: RuleScope { .structure }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.document.files.flatMap(\.allPages).flatMap { page in
      page.positions.compactMap { check($0, on: page.name, in: document) }
    }
  }
}
