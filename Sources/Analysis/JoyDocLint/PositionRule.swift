package import JoyDoc

/// A rule that checks each position of a field on a page separately.
///
/// Its findings may depend on whether the field exists.
package protocol PositionRule: DocumentRule {
  /// Returns the finding about `position` on the page called `page`.
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
