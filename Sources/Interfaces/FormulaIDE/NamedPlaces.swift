import JSONTree
import JoyDoc
import SourceText
import Synchronization

/// The places outside formulas that name things, found when they are asked for first. They are
/// kept as they were when the text was scanned, and moved by what was replaced since then.
final class NamedPlaces: Sendable {
  private let known = Mutex<[Entity: [Occurrence]]?>(nil)

  /// The places that name a thing. Complexity: O(bytes) the first time, then O(places).
  func places(of entity: Entity, in document: JoyDocument) -> [Occurrence] {
    let revision = document.tree.revision
    let places = known.withLock { known in
      if let known { return known[entity] ?? [] }
      var reader = DocumentOccurrences(document)
      reader.read()
      var made: [Entity: [Occurrence]] = [:]
      for occurrence in reader.found {
        let range = occurrence.range
        let start = revision?.origin(of: range.start) ?? range.start
        made[occurrence.entity, default: []].append(
          occurrence.at(DocumentRange(start: start, end: start + range.length)))
      }
      known = made
      return made[entity] ?? []
    }
    return places.map { occurrence in
      let distance = revision?.distance(at: occurrence.range.start) ?? 0
      return occurrence.at(
        DocumentRange(
          start: occurrence.range.start + distance, end: occurrence.range.end + distance))
    }
  }
}
