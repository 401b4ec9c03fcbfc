import FormulaLint
import FormulaSheets
import IndexedCollections
import JoyDoc

/// What rules find in conditional logic, kept apart by the fields that it shows or hides.
struct LogicFindings: Sendable {
  private var pages = DatedFindings.none
  /// Those of fields about whose logic there is something to tell.
  private var fields: [CellID: DatedFindings] = [:]
  /// The fields whose logic asks about a field, by its id; perhaps some that did before.
  private var asking: [String: Set<CellID>] = [:]

  private static let rules = DocumentRules.all.compactMap { rule -> (any LogicRule.Type)? in
    if case .byLogic(let rule) = rule.manner { rule } else { nil }
  }

  /// Nothing that was looked at.
  init() {}

  /// Looks at all logic of a document.
  init(_ document: LintedDocument, _ history: EditHistory) {
    lookAtPages(document, history)
    for cell in document.fieldsWithLogic { look(at: cell, document, history) }
  }

  /// Looks at the logic of some fields, and at what asks about them; `ids` are the names that they have
  /// or had. What may have been meant by a name that is missing depends on all fields.
  ///
  /// Complexity: that of the rules about this logic, and about that of the pages.
  mutating func update(
    _ cells: [CellID], named ids: [String], _ document: LintedDocument, _ history: EditHistory
  ) {
    lookAtPages(document, history)
    var affected = Set(cells).union(fields.keys)
    for id in ids { affected.formUnion(asking[id] ?? []) }
    for cell in affected { look(at: cell, document, history) }
  }

  private mutating func lookAtPages(_ document: LintedDocument, _ history: EditHistory) {
    pages = DatedFindings(
      ConditionalLogic.ofPages(in: document).flatMap { Self.findings($0, document) }, history)
  }

  private mutating func look(
    at cell: CellID, _ document: LintedDocument, _ history: EditHistory
  ) {
    var found: [Finding] = []
    for part in ConditionalLogic.of(cell, in: document) {
      for id in part.logic.conditions.compactMap(\.field) {
        asking[id, default: []].insert(cell)
      }
      found += Self.findings(part, document)
    }
    fields[cell] = found.isEmpty ? nil : DatedFindings(found, history)
  }

  private static func findings(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    rules.flatMap { $0.check(part, document) }
  }

  /// The findings where they stand now.
  func told(_ told: (DatedFindings) -> [Finding]) -> [Finding] {
    told(pages) + fields.keys.sorted().flatMap { fields[$0].map(told) ?? [] }
  }

  /// Moves the findings to where they stand now.
  mutating func settle(_ settled: (DatedFindings) -> DatedFindings) {
    pages = settled(pages)
    fields = fields.mapValues(settled)
  }
}
