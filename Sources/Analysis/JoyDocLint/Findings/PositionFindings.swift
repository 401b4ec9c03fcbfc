import IndexedCollections
import JoyDoc
import Synchronization

/// The findings about positions of fields on pages, grouped by field id.
struct PositionFindings: Sendable {
  private var fields: [String: TrackedFindings] = [:]
  private let places = FieldPositionIndex()

  private static let checks = DocumentRules.all.compactMap { $0.granularity.ofPosition }

  /// Creates an empty instance.
  init() {}

  /// Checks all field positions of `document`.
  ///
  /// Complexity: O(positions).
  init(_ document: LintedDocument, _ history: EditHistory) {
    var found: [String: [Finding]] = [:]
    for page in document.document.files.flatMap({ $0.allPages }) {
      for position in page.positions {
        for check in Self.checks {
          guard let finding = check(position, page.name, document) else { continue }
          found[position.field ?? "", default: []].append(finding)
        }
      }
    }
    fields = found.mapValues { TrackedFindings($0, history, in: document.tree) }
  }

  /// Rechecks the positions of fields that were added or removed.
  ///
  /// Complexity: O(positions of the fields), plus O(positions) once per document.
  mutating func update(named ids: [String], _ document: LintedDocument, _ history: EditHistory) {
    for id in ids {
      let found = places.places(of: id, in: document.document).flatMap { page, position in
        Self.checks.compactMap { $0(position, page, document) }
      }
      fields[id] = found.isEmpty ? nil : TrackedFindings(found, history, in: document.tree)
    }
  }

  /// Rechecks the positions whose findings refer to replaced source.
  mutating func restore(_ document: LintedDocument, _ history: EditHistory) {
    let lost = fields.filter { $0.value.isLost(history) }.map { $0.key }
    if !lost.isEmpty { update(named: lost, document, history) }
  }

  /// Builds the lazy index ahead of the first edit.
  ///
  /// Complexity: O(positions).
  func prepare(_ document: JoyDocument) { _ = places.places(of: "", in: document) }

  /// Returns the findings at their current ranges.
  func current(_ current: (TrackedFindings) -> [Finding]) -> [Finding] {
    fields.keys.sorted().flatMap { fields[$0].map(current) ?? [] }
  }

  /// Moves the findings to their current ranges.
  mutating func settle(_ settled: (TrackedFindings) -> TrackedFindings) {
    fields = fields.mapValues(settled)
  }
}

/// A lazily built index of the positions of fields on pages, by field id.
///
/// Incremental updates never change the field that a position names.
private final class FieldPositionIndex: Sendable {
  typealias Place = (page: String?, position: FieldPosition)

  private let known = Mutex<[String: [Place]]?>(nil)

  func places(of id: String, in document: JoyDocument) -> [Place] {
    known.withLock { known in
      if let known { return known[id] ?? [] }
      var made: [String: [Place]] = [:]
      for page in document.files.flatMap({ $0.allPages }) {
        for position in page.positions {
          if let field = position.field { made[field, default: []].append((page.name, position)) }
        }
      }
      known = made
      return made[id] ?? []
    }
  }
}
