package import SheetEvaluation
package import FormulaValues
package import Formulas
import IndexedCollections
package import JSONTree
package import JoyDoc
import JoyDocEngine
package import JoyDocFormulas

/// A document that is filled in and evaluated as a whole, in the same way as by a host.
///
/// Exploration reports only results that were confirmed here.
package struct FilledDocument: Sendable {
  package let document: JoyDocument
  package let checks: CheckedFormulas
  package let settings: EvaluationSettings
  private let placement: Placement
  /// The input fields that are required or have required columns.
  private let requiring: [CellID]

  package var environment: EvaluationEnvironment { settings.environment }
  package var language: FormulaLanguage { checks.language }

  package init(
    _ document: JoyDocument, language: FormulaLanguage = .standard,
    settings: EvaluationSettings = EvaluationSettings()
  ) {
    self.init(
      document, CheckedFormulas(document, language: language), settings: settings)
  }

  /// Creates an instance from a document whose formulas have been checked.
  ///
  /// Complexity: O(fields).
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas,
    settings: EvaluationSettings = EvaluationSettings()
  ) {
    self.document = document
    self.checks = checks
    self.settings = settings
    placement = Placement(LiveDocument(document, language: checks.language), view: nil)
    requiring = document.fields.cells.filter { cell in
      let field = document.fields[cell]
      return field.applications.isEmpty
        && (field.isRequired
          || (field.columns + field.schemas.flatMap { $0.columns })
            .contains(where: { $0.isRequired }))
    }
  }

  /// Returns the document with `values` in place of the stored ones.
  ///
  /// Complexity: O(bytes).
  package func filled(with values: [FilledValue]) -> JoyDocument {
    var edit = JSONEdit()
    for value in values {
      guard let cell = document.number(of: value.field) else { continue }
      let field = document.fields[cell]
      value.put(into: &edit, of: field.node, field.kind, in: document.tree)
    }
    return JoyDocument(edit.applied(to: document.tree))
  }

  /// Returns `true` if all required values are filled in.
  package func isComplete(with values: [FilledValue]) -> Bool {
    missing(with: values).isEmpty
  }

  /// Returns the visible input fields that lack a required value.
  ///
  /// Complexity: O(fields + size of the values).
  package func missing(with values: [FilledValue]) -> [CellID] {
    var live = LiveDocument(document, language: language)
    // A value that is too large to be stored cannot be filled in.
    if let refused = put(values, into: &live) { return [refused] }
    let visibility = Visibility(live, placement)
    return requiring.filter { Validation.isInvalid(field: $0, live, visibility) }
  }

  /// Returns `true` if `field` is visible.
  ///
  /// Complexity: O(fields + size of the values).
  package func isVisible(_ field: CellID, with values: [FilledValue]) -> Bool {
    var live = LiveDocument(document, language: language)
    guard put(values, into: &live) == nil else { return true }
    return Visibility(live, placement).isVisible(field: field)
  }

  /// Returns the logic that may hide a field: its own, and that of the pages that contain it.
  package func logic(hiding field: CellID) -> [Logic] {
    let pages = placement.holders(of: field) ?? []
    return [document.fields[field].logic].compactMap { $0 }
      + pages.compactMap { placement.pages[$0.index].logic }
  }

  /// Fills in `values`. Returns the field whose value is too large, if any.
  private func put(_ values: [FilledValue], into live: inout LiveDocument) -> CellID? {
    for value in values {
      guard let cell = document.number(of: value.field) else { continue }
      guard
        (try? live.edit(
          cell, { value.put(into: &$0, of: $1.owner, $1.field.kind, in: $1.tree) }))
          != nil
      else { return cell }
    }
    return nil
  }

  /// The cost of checking an assignment for completeness, in units of `SearchWork`.
  package var completenessCost: Int {
    SearchCost.trial + SearchCost.checkedField * (requiring.count + placement.pages.count)
  }

  /// Returns the result of a computed field in a full recalculation.
  package func outcome(of field: String, with values: [FilledValue]) -> Outcome? {
    recalculated(with: values, DocumentProgram(checks), steps: settings.limits.documentSteps)
      .outcome(of: field)
  }

  /// Returns a full recalculation by the document's program, with at most `most` steps.
  func recalculated(
    with values: [FilledValue], _ program: DocumentProgram, steps most: Int
  ) -> FilledRecalculation {
    let filled = filled(with: values)
    var limited = settings
    limited.limits.documentSteps = min(settings.limits.documentSteps, most)
    let pass = FullRecalculation(filled, program, settings: settings)
    let isCut = pass.steps >= most && most < settings.limits.documentSteps
    return FilledRecalculation(document: filled, pass: pass, isCut: isCut)
  }

  fileprivate static func outcome(
    of cell: CellID, _ pass: FullRecalculation, _ filled: JoyDocument
  ) -> Outcome {
    if let failure = pass.failures.first(where: { $0.cell == cell }) {
      return .failed(failure.error)
    }
    if let change = pass.changes.last(where: { $0.field == cell }) {
      return outcome(change.json, filled.fields[cell])
    }
    let stored = filled.fields[cell].value.map { Array(filled.tree.source($0)) }
    return outcome(stored ?? Array("null".utf8), filled.fields[cell])
  }

  /// Returns the results of all computed fields in a full recalculation, by field id.
  ///
  /// `program` must be that of the document.
  package func outcomes(
    with values: [FilledValue], _ program: DocumentProgram
  ) -> [String: Outcome] {
    let filled = filled(with: values)
    let pass = FullRecalculation(filled, program, settings: settings)
    var outcomes: [String: Outcome] = [:]
    for field in filled.fields where !field.applications.isEmpty {
      let stored = field.value.map { Array(filled.tree.source($0)) } ?? Array("null".utf8)
      outcomes[field.id] = Self.outcome(stored, field)
    }
    for change in pass.changes {
      let field = filled.fields[change.field]
      outcomes[field.id] = Self.outcome(change.json, field)
    }
    for failure in pass.failures {
      outcomes[filled.fields[failure.cell].id] = .failed(failure.error)
    }
    return outcomes
  }
}

extension FilledDocument {
  private static func outcome(_ json: [UInt8], _ field: JoyDoc.Field) -> Outcome {
    let tree = JSONTree.parse(json).tree
    if field.kind.storage == .number, let number = tree.double(tree.root) { return .number(number) }
    return .stored(json)
  }
}

/// The result of a full recalculation with filled in values.
struct FilledRecalculation {
  fileprivate let document: JoyDocument
  fileprivate let pass: FullRecalculation
  /// Whether the step limit ended the recalculation, so that its results are not valid.
  fileprivate let isCut: Bool

  var steps: Int { pass.steps }

  /// Returns the result of a computed field.
  ///
  /// Returns `nil` if there is no such field or the step limit was reached.
  func outcome(of field: String) -> Outcome? {
    guard !isCut, let cell = document.number(of: field) else { return nil }
    return FilledDocument.outcome(of: cell, pass, document)
  }
}

/// A value to be stored in a field.
package struct FilledValue: Hashable, Sendable {
  /// The id of the field.
  package var field: String
  /// The value in its stored representation.
  package var json: [UInt8]

  package init(field: String, json: [UInt8]) {
    self.field = field
    self.json = json
  }

  /// Creates the value of a field for a candidate, which is null for an empty value of any type.
  init(_ candidate: [UInt8], of field: JoyDoc.Field) {
    let isEmpty = candidate == DomainBuilder.null
    self.init(field: field.id, json: isEmpty ? Array(field.kind.emptyJSON.utf8) : candidate)
  }

  /// Replaces the stored value of a field, and the row order of a table.
  package func put(
    into edit: inout JSONEdit, of field: JSONNode, _ kind: FieldKind, in tree: JSONTree
  ) {
    edit.setMember("value", json, of: field, in: tree)
    if kind.storage == .rows { edit.setMember("rowOrder", rowOrder, of: field, in: tree) }
  }

  /// The ids of the rows, if the value is a list of rows.
  private var rowOrder: [UInt8] {
    let tree = JSONTree.parse(json).tree
    return JSONWriter.literal(
      tree.elements(of: tree.root).compactMap { tree.string("_id", of: $0) })
  }
}
