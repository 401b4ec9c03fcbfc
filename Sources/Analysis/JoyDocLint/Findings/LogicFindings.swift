import FormulaLint
import SheetEvaluation
import IndexedCollections
import JoyDoc

/// The findings in conditional logic, grouped by the fields that the logic shows or hides.
struct LogicFindings: Sendable {
  private var pages = TrackedFindings.none
  /// The findings by field; fields without findings are not stored.
  private var fields: [CellID: TrackedFindings] = [:]
  /// The fields whose logic refers to a field, by that field's id. May contain outdated entries.
  private var asking: [String: Set<CellID>] = [:]

  private static let checks = DocumentRules.all.compactMap { $0.granularity.ofLogic }

  /// Creates an empty instance.
  init() {}

  /// Checks all conditional logic of `document`.
  init(_ document: LintedDocument, _ history: EditHistory) {
    lookAtPages(document, history)
    for cell in document.fieldsWithLogic { visit(at: cell, document, history) }
  }

  /// Rechecks the logic of `cells` and the logic that refers to a field in `ids`.
  ///
  /// `ids` holds the current and former ids of the changed fields. Logic with findings is rechecked
  /// too, because suggestions for a missing name depend on all fields.
  ///
  /// Complexity: that of the rules about this logic and about the logic of pages.
  mutating func update(
    _ cells: [CellID], named ids: [String], _ document: LintedDocument, _ history: EditHistory
  ) {
    lookAtPages(document, history)
    var affected = Set(cells).union(fields.keys)
    for id in ids { affected.formUnion(asking[id] ?? []) }
    for cell in affected { visit(at: cell, document, history) }
  }

  /// Rechecks the logic whose findings refer to replaced source.
  mutating func restore(_ document: LintedDocument, _ history: EditHistory) {
    if pages.isLost(history) { lookAtPages(document, history) }
    for (cell, list) in fields where list.isLost(history) { visit(at: cell, document, history) }
  }

  private mutating func lookAtPages(_ document: LintedDocument, _ history: EditHistory) {
    pages = TrackedFindings(
      ConditionalLogic.ofPages(in: document).flatMap { Self.findings($0, document) }, history,
      in: document.tree)
  }

  private mutating func visit(
    at cell: CellID, _ document: LintedDocument, _ history: EditHistory
  ) {
    var found: [Finding] = []
    for part in ConditionalLogic.of(cell, in: document) {
      for id in part.logic.conditions.compactMap({ $0.field }) {
        asking[id, default: []].insert(cell)
      }
      found += Self.findings(part, document)
    }
    fields[cell] = found.isEmpty ? nil : TrackedFindings(found, history, in: document.tree)
  }

  private static func findings(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    checks.flatMap { $0(part, document) }
  }

  /// Returns the findings at their current ranges.
  func current(_ current: (TrackedFindings) -> [Finding]) -> [Finding] {
    current(pages) + fields.keys.sorted().flatMap { fields[$0].map(current) ?? [] }
  }

  /// Moves the findings to their current ranges.
  mutating func settle(_ settled: (TrackedFindings) -> TrackedFindings) {
    pages = settled(pages)
    fields = fields.mapValues(settled)
  }
}
