package import SourceText

/// Something that may be put in at the cursor.
package struct CompletionItem: Hashable, Sendable {
  /// What people choose by: a title where the name is one that only machines read.
  package var label: String
  package var kind: Kind
  /// Its type, and its other name.
  package var detail: String?
  /// What is written, escaped for the place; a snippet if `isSnippet`.
  package var text: String
  package var isSnippet: Bool
  /// What is replaced.
  package var range: DocumentRange
  /// Where the cursor is in the range; what is behind it may be kept.
  package var cursor: Int
  /// Lower ones come first.
  package var rank: Int
  /// What the typed characters are compared with, if it is not the label.
  package var filter: String?
  /// The name by which the thing is documented, if there is more to say.
  package var documented: Entity?

  /// What is put in.
  package enum Kind: Hashable, Sendable {
    case field, local, column, function, option, definition, keyword, member, row, page, snippet
  }
}
