import JoyDoc
import Synchronization

/// What rules find in places of fields on pages, kept apart by the ids of the fields.
struct PositionFindings: Sendable {
  private var fields: [String: DatedFindings] = [:]
  private let places = FieldPlaces()

  private static let rules = DocumentRules.all.compactMap { rule -> (any PositionRule.Type)? in
    if case .byPosition(let rule) = rule.manner { rule } else { nil }
  }

  /// Nothing that was looked at.
  init() {}

  /// Looks at all positions of a document. Complexity: O(positions).
  init(_ document: LintedDocument, _ history: EditHistory) {
    var found: [String: [Finding]] = [:]
    for page in document.document.files.flatMap(\.allPages) {
      for position in page.positions {
        for rule in Self.rules {
          guard let finding = rule.check(position, on: page.name, in: document) else { continue }
          found[position.field ?? "", default: []].append(finding)
        }
      }
    }
    fields = found.mapValues { DatedFindings($0, history) }
  }

  /// Looks at the positions of fields that came or went.
  ///
  /// Complexity: O(positions of the fields), and O(positions) once for a text.
  mutating func update(named ids: [String], _ document: LintedDocument, _ history: EditHistory) {
    for id in ids {
      let found = places.places(of: id, in: document.document).flatMap { page, position in
        Self.rules.compactMap { $0.check(position, on: page, in: document) }
      }
      fields[id] = found.isEmpty ? nil : DatedFindings(found, history)
    }
  }

  /// Finds out what following the first edits takes. Complexity: O(positions).
  func prepare(_ document: JoyDocument) { _ = places.places(of: "", in: document) }

  /// The findings where they stand now.
  func told(_ told: (DatedFindings) -> [Finding]) -> [Finding] {
    fields.keys.sorted().flatMap { fields[$0].map(told) ?? [] }
  }

  /// Moves the findings to where they stand now.
  mutating func settle(_ settled: (DatedFindings) -> DatedFindings) {
    fields = fields.mapValues(settled)
  }
}

/// The places of fields on pages by the ids of the fields, found when that is asked first. What a
/// position names stays as it is as long as edits are followed.
private final class FieldPlaces: Sendable {
  typealias Place = (page: String?, position: FieldPosition)

  private let known = Mutex<[String: [Place]]?>(nil)

  func places(of id: String, in document: JoyDocument) -> [Place] {
    known.withLock { known in
      if let known { return known[id] ?? [] }
      var made: [String: [Place]] = [:]
      for page in document.files.flatMap(\.allPages) {
        for position in page.positions {
          if let field = position.field { made[field, default: []].append((page.name, position)) }
        }
      }
      known = made
      return made[id] ?? []
    }
  }
}
