package import SourceText

/// A completion item.
package struct CompletionItem: Hashable, Sendable {
  /// The displayed name: a title if the inserted name is machine-generated.
  package var label: String
  package var kind: Kind
  /// The type, and the alternative name.
  package var detail: String?
  /// The inserted text, escaped for its context. It is a snippet if `isSnippet`.
  package var text: String
  package var isSnippet: Bool
  /// The range that is replaced.
  package var range: DocumentRange
  /// The cursor's offset in `range`. Editors may keep the text after it.
  package var cursor: Int
  /// The sort key; lower ranks come first.
  package var rank: Int
  /// The text that the typed prefix is matched against, if it is not `label`.
  package var filter: String?
  /// The entity whose documentation can be requested, if there is any.
  package var documented: Entity?

  /// The kind of an item.
  package enum Kind: Hashable, Sendable {
    case field, local, column, function, option, definition, keyword, member, row, page, snippet
  }
}
