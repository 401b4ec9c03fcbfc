import JSONTree
import JoyDoc
import JoyDocFormulas

/// The parts of a document that a host allows to be edited.
///
/// A host that sells a feature sets the allowances after it has checked a license. The engine knows
/// no license.
public struct Allowances: OptionSet, Sendable {
  /// A bit for each part.
  public let rawValue: Int

  /// Creates a set from the bits of its parts.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rows and schemas of collections.
  public static let collections = Allowances(rawValue: 1)

  /// Everything. The default of an engine.
  public static let all: Allowances = [.collections]
}

extension LiveDocument {
  /// The collections of a document as they are stored, for finding out whether a change edits one.
  ///
  /// Complexity: O(bytes of the collections).
  func storedCollections() -> [StoredCollection] {
    document.fields.cells.compactMap { number in
      let stored = self[number]
      guard stored.field.kind.storage == .nestedRows else { return nil }
      return StoredCollection(
        id: stored.field.id, value: stored.field.value.map { Array(stored.tree.source($0)) },
        schema: document.tree[document.fields[number].node, "schema"]
          .map { Array(document.tree.source($0)) })
    }
  }
}

/// The bytes of a collection that a change can edit.
struct StoredCollection: Hashable {
  let id: String
  let value: [UInt8]?
  let schema: [UInt8]?

  /// Returns the id of the first collection that differs, was added or was removed.
  ///
  /// Complexity: O(bytes).
  static func firstDifference(_ old: [StoredCollection], _ new: [StoredCollection]) -> String? {
    if old == new { return nil }
    let (before, after) = (Set(old), Set(new))
    return (old.first { !after.contains($0) } ?? new.first { !before.contains($0) } ?? old.first)?
      .id
  }
}
