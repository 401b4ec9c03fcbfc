import IndexedCollections
import SheetEvaluation
import FormulaVM
import FormulaRuntime
import FormulaValues
import JoyDoc
import JoyDocFormulas

/// The document and its report during a recalculation after a change.
struct EditedCells: ChangingCellStore {
  var live: LiveDocument
  var report: ChangeReport
  /// The formulas that failed in their last evaluation, by field id.
  var failed: [String: FormulaFailure]
  let checks: CheckedFormulas
  /// The document as loaded.
  let loaded: LiveDocument

  func word(of cell: CellID, in run: inout Run) -> Word { live.word(of: cell, in: &run) }

  func number(in cell: CellID) -> Double? {
    storesNumbers(cell) ? live.number(heldBy: cell) : nil
  }

  func storesNumbers(_ cell: CellID) -> Bool { live.storesNumbers(cell) }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try live.form(of: result, for: cell, in: &run)
  }

  func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    live.alreadyStores(form, in: cell, &run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    try live.store(form, in: cell, &run)
  }

  var storedBytes: Int { live.storedBytes }

  var facts: (any FieldFacts)? { CurrentFacts(live, loaded: loaded) }

  mutating func storeNumbers(_ runs: UnsafeBufferPointer<FormulaRun>) {
    unsafe live.setNumbers(runs)
  }

  /// Undo runs the field's formula, which would not restore the current value.
  mutating func willReplace(_ cell: CellID) {
    report.inverse.append(.fieldUpdate(FieldUpdate(restoring: live[cell])))
  }

  mutating func didStore(_ cell: CellID) -> Int32 {
    report.keep(live.storedJSON(of: cell))
  }

  mutating func didFail(_ step: SheetLayout.CellStep, _ error: EvaluationError) -> Bool {
    let failure = FormulaFailure(live.document, step, of: checks, error)
    failed[failure.fieldID] = failure
    report.failures.append(failure)
    // The field keeps its value.
    return false
  }

  mutating func didRecover(_ cell: CellID) { failed[live.document.fields[cell].id] = nil }
}
