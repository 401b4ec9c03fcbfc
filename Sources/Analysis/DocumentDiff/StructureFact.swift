/// A structural difference between two versions of a document, found by `StructureComparison`.
package struct StructureFact: Hashable, Sendable {
  /// The kind of change, such as `column-removed`.
  package var kind: String
  /// The ids on the path to the part, such as `lines.discount`.
  package var path: String
  package var impact: Impact
  /// A description for the author of a form.
  package var text: String

  /// The impact of a difference on stored data.
  package enum Impact: String, Hashable, Sendable, CaseIterable {
    /// Data would be lost or unreadable.
    case breaking
    case compatible
    /// Only the presentation changes.
    case cosmetic
  }
}
