import FormulaChecker
import JoyDoc
import SourceText
import Synchronization

/// The ids of definitions by which the one is found that was meant by an id that is missing, put in
/// order when that is asked first.
///
/// It is shared by all states of a text that follow each other, and knows the ids of all of them; of
/// those that came or went, the ones are left out that the state lacks that is asked about.
final class DefinitionIDs: Sendable {
  private let known = Mutex(Known())

  private struct Known {
    var names: OrderedNames?
    /// The ids that came or went before the others were put in order.
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

  /// Takes in ids of definitions that came or went.
  func note(_ ids: some Collection<String>) {
    known.withLock { known in
      guard known.names != nil else { return known.changed.formUnion(ids) }
      for id in ids { known.names?.doubt(id) }
    }
  }

  /// The ids of a document's definitions that are most like another one.
  ///
  /// Complexity: O(log definitions), and O(definitions log definitions) once for a text.
  func near(_ id: String, in document: JoyDocument) -> [String] {
    names(document).near(id) { document.definitionNumbers.number(of: $0) != nil }
  }

  /// Puts the ids in order.
  func prepare(_ document: JoyDocument) { _ = names(document) }

  private func names(_ document: JoyDocument) -> OrderedNames {
    known.withLock { $0.names(document) }
  }
}
