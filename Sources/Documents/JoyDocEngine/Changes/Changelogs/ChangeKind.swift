import JSONTree

/// A kind of change: its serialization and its effect on a document.
protocol ChangeKind: Sendable {
  /// The name of the kind in changelogs.
  static var target: String { get }

  /// Reads the change from a changelog. Throws a `ChangeError` if the changelog is invalid.
  init(reading reader: ChangelogReader) throws(ChangeError)

  var change: DocumentChange { get }
  /// The field, page or file that the envelope of a changelog names.
  var subject: ChangeSubject { get }

  /// Writes the members of the payload.
  func writePayload(to writer: inout JSONWriter)

  /// The data for restoring an earlier state, if the change undoes another one.
  var restoration: Restoration? { get }

  /// Whether the change affects more than values.
  var isStructural: Bool { get }

  /// Applies the change atomically and returns its effect.
  ///
  /// Throws a `ChangeError` and leaves `live` unchanged if the change cannot be applied.
  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect
}

extension ChangeKind {
  var restoration: Restoration? { nil }
  var isStructural: Bool { true }
}

/// The entry of a kind of change in the registry.
///
/// Holds a closure, since Embedded Swift has no metatypes of protocols.
struct ChangeDeclaration {
  /// The name of the kind in changelogs.
  let target: String
  /// Reads a change from a changelog. Throws a `ChangeError` if the changelog is invalid.
  let read: @Sendable (ChangelogReader) throws(ChangeError) -> DocumentChange

  init<Kind: ChangeKind>(_ kind: Kind.Type) {
    target = Kind.target
    read = { reader throws(ChangeError) in try Kind(reading: reader).change }
  }
}

/// The part of the document that a change refers to.
struct ChangeSubject {
  var file: String?
  var field: String?
  var page: String?
  var view: String?
  var position: String?
}
