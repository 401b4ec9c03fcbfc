import JSONTree

/// A kind of change: how it is read and written, and what it does.
protocol ChangeKind: Sendable {
  /// What changelogs call the kind.
  static var target: String { get }

  /// Reads a changelog. Throws what is wrong with it.
  init(reading reader: ChangelogReader) throws(ChangeError)

  var change: DocumentChange { get }
  /// The field or page that the envelope names.
  var subject: ChangeSubject { get }

  /// Writes the members of the payload.
  func writePayload(to writer: inout JSONWriter)

  /// How the change puts things as they were, if it takes another back.
  var restoration: Restoration? { get }

  /// Whether more than values changes.
  var isStructural: Bool { get }

  /// Changes a document, wholly or not at all, and tells what it did. Throws why it cannot.
  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect
}

extension ChangeKind {
  var restoration: Restoration? { nil }
  var isStructural: Bool { true }
}
