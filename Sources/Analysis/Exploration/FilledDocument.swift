package import FormulaSheets
package import FormulaValues
package import Formulas
import IndexedCollections
package import JSONTree
package import JoyDoc
import JoyDocEngine
package import JoyDocFormulas

/// A document that is filled in and asked as a whole, by the ordinary ways: what exploration tells has
/// been seen here first.
package struct FilledDocument: Sendable {
  package let document: JoyDocument
  package let checks: CheckedFormulas
  package let environment: Environment
  package let limits: EvaluationLimits
  private let placement: Placement
  /// The input fields that require something.
  private let requiring: [CellID]

  package var language: FormulaLanguage { checks.language }

  package init(
    _ document: JoyDocument, language: FormulaLanguage = .standard,
    environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.init(
      document, CheckedFormulas(document, language: language), environment: environment,
      limits: limits)
  }

  /// The same for a document with formulas that have been checked. Complexity: O(fields).
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas,
    environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.document = document
    self.checks = checks
    self.environment = environment
    self.limits = limits
    placement = Placement(LiveDocument(document, language: checks.language), view: nil)
    requiring = document.fields.cells.filter { cell in
      let field = document.fields[cell]
      return field.applications.isEmpty
        && (field.isRequired
          || (field.columns + field.schemas.flatMap(\.columns)).contains(where: \.isRequired))
    }
  }

  /// The document with values in the place of those that it stores. Complexity: O(bytes).
  package func filled(with values: [FilledValue]) -> JoyDocument {
    var edit = JSONEdit()
    for value in values {
      guard let cell = document.number(of: value.field) else { continue }
      let field = document.fields[cell]
      value.put(into: &edit, of: field.node, field.kind, in: document.tree)
    }
    return JoyDocument(JSONTree.parse(edit.applied(to: document.tree.bytes)).tree)
  }

  /// Whether everything that people have to fill in is filled in.
  package func isComplete(with values: [FilledValue]) -> Bool {
    missing(with: values).isEmpty
  }

  /// The shown input fields that lack something that they require.
  /// Complexity: O(fields + size of the values).
  package func missing(with values: [FilledValue]) -> [CellID] {
    var live = LiveDocument(document, language: language)
    // A value that is too large to be stored cannot be filled in.
    if let refused = put(values, into: &live) { return [refused] }
    let visibility = Visibility(live, placement)
    return requiring.filter { Validation.isInvalid(field: $0, live, visibility) }
  }

  /// Whether a field can be seen. Complexity: O(fields + size of the values).
  package func isVisible(_ field: CellID, with values: [FilledValue]) -> Bool {
    var live = LiveDocument(document, language: language)
    guard put(values, into: &live) == nil else { return true }
    return Visibility(live, placement).isVisible(field: field)
  }

  /// The logic that may hide a field: its own, and that of the pages that it is on.
  package func logic(hiding field: CellID) -> [Logic] {
    let pages = placement.holders(of: field) ?? []
    return [document.fields[field].logic].compactMap(\.self)
      + pages.compactMap { placement.pages[$0.index].logic }
  }

  /// Fills values in; gives the field whose value is too large.
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

  /// What it costs to tell whether a filling is complete.
  package var completenessCost: Int {
    SearchCost.trial + SearchCost.checkedField * (requiring.count + placement.pages.count)
  }

  /// What a full recalculation gives a computed field.
  package func outcome(of field: String, with values: [FilledValue]) -> Outcome? {
    recalculated(with: values, DocumentProgram(checks), steps: limits.documentSteps)
      .outcome(of: field)
  }

  /// A full recalculation by the program of the document that takes no more steps than so many.
  func recalculated(
    with values: [FilledValue], _ program: DocumentProgram, steps most: Int
  ) -> FilledRecalculation {
    let filled = filled(with: values)
    var limits = limits
    limits.documentSteps = min(limits.documentSteps, most)
    let pass = FullRecalculation(filled, program, environment: environment, limits: limits)
    let isCut = pass.steps >= most && most < self.limits.documentSteps
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

  /// What a full recalculation gives the computed fields, by their ids. The program is that of the
  /// document.
  package func outcomes(
    with values: [FilledValue], _ program: DocumentProgram
  ) -> [String: Outcome] {
    let filled = filled(with: values)
    let pass = FullRecalculation(filled, program, environment: environment, limits: limits)
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
    if field.kind == .number, let number = tree.double(tree.root) { return .number(number) }
    return .stored(json)
  }
}

/// What a full recalculation gave once values were filled in.
struct FilledRecalculation {
  fileprivate let document: JoyDocument
  fileprivate let pass: FullRecalculation
  /// Whether it ended for want of steps, so that it says nothing.
  fileprivate let isCut: Bool

  var steps: Int { pass.steps }

  /// What a computed field got; nil if there is no such field, or too few steps were left.
  func outcome(of field: String) -> Outcome? {
    guard !isCut, let cell = document.number(of: field) else { return nil }
    return FilledDocument.outcome(of: cell, pass, document)
  }
}

/// A value that is put into a field.
package struct FilledValue: Hashable, Sendable {
  /// The field's id.
  package var field: String
  /// As the document stores it.
  package var json: [UInt8]

  package init(field: String, json: [UInt8]) {
    self.field = field
    self.json = json
  }

  /// Puts the value in the place of a field's, with the order of its rows.
  package func put(
    into edit: inout JSONEdit, of field: JSONNode, _ kind: FieldKind, in tree: JSONTree
  ) {
    edit.setMember("value", json, of: field, in: tree)
    if kind == .table { edit.setMember("rowOrder", rowOrder, of: field, in: tree) }
  }

  /// The ids of the rows, if the value is a list of such.
  private var rowOrder: [UInt8] {
    let tree = JSONTree.parse(json).tree
    return JSONWriter.literal(
      tree.elements(of: tree.root).compactMap { tree.string("_id", of: $0) })
  }
}
