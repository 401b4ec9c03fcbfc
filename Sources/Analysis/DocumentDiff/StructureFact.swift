/// A part that two versions of a document do not have in common.
package struct StructureFact: Hashable, Sendable {
  /// What happened to what, such as `column-removed`.
  package var kind: String
  /// The ids on the way to the part: `lines.discount`.
  package var path: String
  package var impact: Impact
  /// The same in the words of a form's author.
  package var text: String

  /// What a difference means for data that is stored already.
  package enum Impact: String, Hashable, Sendable, CaseIterable {
    /// Data would be lost or unreadable.
    case breaking
    case compatible
    /// Nothing but what people see.
    case cosmetic
  }
}
