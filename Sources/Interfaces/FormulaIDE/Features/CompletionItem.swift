package import SourceText

/// Something that may be put in at the cursor.
package struct CompletionItem: Hashable, Sendable {
  package var label: String
  package var kind: Kind
  package var detail: String?
  /// Markdown.
  package var documentation: String?
  /// What is written, escaped for the place; a snippet if `isSnippet`.
  package var text: String
  package var isSnippet: Bool
  /// What is replaced.
  package var range: DocumentRange
  /// Lower ones come first.
  package var rank: Int
  /// What the typed characters are compared with, if it is not the label.
  package var filter: String?

  /// What is put in.
  package enum Kind: Hashable, Sendable {
    case field, local, column, function, option, definition, keyword
  }
}
