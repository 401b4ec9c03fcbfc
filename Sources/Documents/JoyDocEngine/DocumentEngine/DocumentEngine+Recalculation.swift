import SheetEvaluation
import FormulaVM
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// The linked formulas of a document with their evaluation state.
struct LinkedFormulas: Sendable {
  var evaluator: IncrementalEvaluator
  let visibleColumns: VisibleColumns

  init(_ checks: CheckedFormulas, in document: JoyDocument) {
    let program = DocumentProgram(checks)
    evaluator = IncrementalEvaluator(checks.sheet, program.layout) {
      document.fields[$0.index].kind.storage == .number
    }
    visibleColumns = VisibleColumns(checks, program.layout, in: document)
  }

  /// Returns the topological ranks of computed fields in the `DependencyGraph`, by id. Complexity:
  /// O(formulas).
  func ranks(in fields: FieldList) -> [String: Rank] {
    var ranks: [String: Rank] = [:]
    for rank in evaluator.layout.steps.indices {
      let cell = evaluator.layout.steps[rank].cell
      if fields.indices.contains(cell.index) { ranks[fields[cell].id] = rank }
    }
    return ranks
  }
}

extension DocumentEngine {
  /// Evaluates dirty formulas, and formulas that read fields whose values change, with the
  /// `IncrementalEvaluator`.
  ///
  /// Complexity: that of the evaluated formulas and of the fields that they read for the first
  /// time.
  mutating func recompute(_ report: inout ChangeReport) {
    let evaluator = own().evaluator
    let environment = environment.mixing(live.document.id)
    live.timeZone = environment.timeZone
    live.storedBytes = 0
    // The document is moved into `cells`: a second owner would cause copies on write.
    var cells = EditedCells(
      live: loaded, report: ChangeReport(), failed: [:], checks: checks, loaded: loaded)
    swap(&cells.live, &live)
    swap(&cells.report, &report)
    swap(&cells.failed, &failed)
    let runs = unsafe evaluator.run(
      &cells, .init(environment, limits: limits, interruption: interruption))
    swap(&cells.live, &live)
    swap(&cells.report, &report)
    swap(&cells.failed, &failed)
    unsafe report.take(runs, of: live.document.fields)
  }

  /// Returns linked formulas that no other engine shares, ready for modification.
  mutating func own() -> LinkedFormulas {
    if var known = linked {
      linked = nil
      if !isKnownUniquelyReferenced(&known.evaluator) {
        known.evaluator = IncrementalEvaluator(copying: known.evaluator)
      }
      linked = known
      return known
    }
    let made = LinkedFormulas(checks, in: loaded.document)
    linked = made
    return made
  }

  /// Updates cached inputs after a change, and marks formulas that read them as dirty.
  mutating func invalidate(after effect: ChangeEffect) {
    var known = own()
    if effect.isStructural,
      !effect.touched.isEmpty || !effect.retargeted.isEmpty || effect.bindsNames
        || known.evaluator.readsFacts
    {
      known = relink(known, after: effect)
      // Any change of structure may affect the visibility of a field.
      known.evaluator.markFactReadersDirty()
    }
    let evaluator = known.evaluator
    for id in effect.touched {
      guard let cell = live.number(of: id) else { continue }
      // A field set by its user keeps that value. The inverse contains the former value.
      if let rank = evaluator.readers.rank(of: cell) {
        evaluator.unsettle(rank)
        if !effect.retargeted.contains(id) { evaluator.leaveOut(rank) }
      }
      let field = live.document.fields[cell]
      if let edits = effect.tableEdits {
        evaluator.update(cell) { list, run in
          edits.allSatisfy { $0.apply(to: list, of: field, run: &run) }
        }
      } else if field.kind.storage.hasRows {
        // Rows are loaded when a formula needs them.
        evaluator.forget(cell)
      } else {
        evaluator.reload(cell, from: live)
      }
      for place in evaluator.readers.places(ofReadersOf: cell) {
        let reader = evaluator.readers.reader(at: place)
        let isSeen =
          effect.columns.map { known.visibleColumns.areRead($0, of: cell, by: reader) } ?? true
        if isSeen { evaluator.markDirty(reader) }
      }
    }
  }

  /// A formula before a change of structure.
  private struct FormerStep {
    let blocker: EvaluationBlocker?
    /// The ids of the fields that it reads.
    let inputs: [String]
    let isSettled: Bool
  }

  /// Checks and links the formulas again, preserving the evaluation state of unchanged formulas.
  private mutating func relink(
    _ old: LinkedFormulas, after effect: ChangeEffect
  ) -> LinkedFormulas {
    let (former, sheet) = (checks.schema, checks.sheet)
    var states: [String: FormerStep] = [:]
    for rank in old.evaluator.layout.steps.indices {
      let step = old.evaluator.layout.steps[rank]
      states[former[Slot(step.cell.index)].id] = FormerStep(
        blocker: step.blocker, inputs: sheet.inputs(of: step.target).map { former[$0.slot].id },
        isSettled: old.evaluator.isSettled(rank))
    }
    checks = CheckedFormulas(live.document, language: checks.language)
    let made = LinkedFormulas(checks, in: live.document)
    linked = made
    let retargeted = Set(effect.retargeted)
    var present: Set<String> = []
    for rank in made.evaluator.layout.steps.indices {
      let step = made.evaluator.layout.steps[rank]
      let id = live.document.fields[step.cell].id
      present.insert(id)
      let inputs = checks.sheet.inputs(of: step.target).map { live.document.fields[$0].id }
      let isNew = states[id].map { $0.blocker != step.blocker || $0.inputs != inputs } ?? true
      made.evaluator.restore(
        rank, isSettled: !isNew && states[id]?.isSettled == true, hasFailed: failed[id] != nil)
      if isNew || retargeted.contains(id) { made.evaluator.markDirty(rank) }
    }
    for id in failed.keys where !present.contains(id) { failed[id] = nil }
    return made
  }
}
