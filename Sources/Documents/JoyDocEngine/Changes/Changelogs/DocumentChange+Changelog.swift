import JoyDoc
import JoyDocFormulas
import SheetEvaluation

extension DocumentChange {
  /// Reads a change from a changelog, as hosts exchange it.
  ///
  /// Returns `nil` for an event that does not change the document, such as a focus.
  ///
  /// Throws a `ChangeError` if the changelog is invalid. Complexity: O(bytes).
  public static func change(in changelog: JSONPart) throws(ChangeError) -> DocumentChange? {
    try read(changelog.root, of: changelog.tree)
  }
}

extension DocumentEngine {
  /// Returns the changelog of a change, as hosts exchange it.
  ///
  /// The document provides the ids of the envelope. The change is not applied. Complexity: O(bytes
  /// of the change + document structure).
  public func changelog(of change: DocumentChange) -> JSONPart {
    JSONPart(written: Changelogs.json(of: change, in: self))
  }

  /// The ids of the fields that have a formula, in document order.
  ///
  /// Complexity: O(fields).
  public var computedFields: [String] {
    checks.targets.map { $0.cell }.sorted().map { live.document.fields[$0].id }
  }
}
