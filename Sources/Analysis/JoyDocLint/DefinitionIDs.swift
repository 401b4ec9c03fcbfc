import FormulaChecker
import IndexedCollections
import JoyDoc
import SourceText
import Synchronization

/// A lazily sorted index of definition ids, used to suggest an id in place of a missing one.
///
/// The index is shared by successive snapshots of a document and contains the ids of all of them.
/// Ids that were added or removed are verified against the document that is queried.
final class DefinitionIDs: Sendable {
  private let known = Mutex(Known())

  private struct Known {
    var names: OrderedNames?
    /// The ids that were added or removed before the index was built.
    var changed: Set<String> = []

    mutating func names(_ document: JoyDocument) -> OrderedNames {
      if let names { return names }
      var made = OrderedNames(document.formulas.ids)
      for id in changed { made.doubt(id) }
      names = made
      changed = []
      return made
    }
  }

  /// Records ids of definitions that were added or removed.
  func note(_ ids: some Collection<String>) {
    known.withLock { known in
      guard known.names != nil else { return known.changed.formUnion(ids) }
      for id in ids { known.names?.doubt(id) }
    }
  }

  /// Returns the definition ids of `document` that are most similar to `id`.
  ///
  /// Complexity: O(log definitions), plus O(definitions log definitions) once per document.
  func near(_ id: String, in document: JoyDocument) -> [String] {
    names(document).near(id) { document.definitionNumbers.number(of: $0) != nil }
  }

  /// Builds the index ahead of its first use.
  func prepare(_ document: JoyDocument) { _ = names(document) }

  private func names(_ document: JoyDocument) -> OrderedNames {
    known.withLock { $0.names(document) }
  }
}
