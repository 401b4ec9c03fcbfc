import SheetEvaluation
import FormulaVM
import FormulaRuntime
import FormulaValues
import IndexedCollections

/// The cell store of a standalone `FormulaSheet`.
struct SheetCells: ChangingCellStore, Sendable {
  var values: IndexedArray<SheetParts.Cell, Value>
  var errors: [CellID: EvaluationError] = [:]
  var changed: [CellID] = []
  var failed: [CellID] = []
  /// The number of text bytes stored in the current pass.
  var storedBytes = 0

  init(count: Int) { values = IndexedArray(repeating: .null, count: count) }

  func word(of cell: CellID, in run: inout Run) -> Word { run.word(values[cell]) }

  func number(in cell: CellID) -> Double? {
    if case .number(let number) = values[cell] { number } else { nil }
  }

  /// Returns `true`, since a cell accepts any value.
  func storesNumbers(_ cell: CellID) -> Bool { true }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    if result.has(.function) {
      throw EvaluationError(.typeMismatch, "a function cannot be the value of a cell")
    }
    return result.isNumber ? Word(result.double + 0) : result
  }

  func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    if form.isNumber { return number(in: cell) == form.double }
    return (try? run.value(form)) == values[cell]
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    values[cell] = form.isNumber ? .number(form.double) : try run.value(form)
    if form.has(.text) { unsafe storedBytes += run.utf8(form).count }
    changed.append(cell)
  }

  mutating func storeNumbers(_ runs: UnsafeBufferPointer<FormulaRun>) {
    for place in runs.indices {
      let run = unsafe runs[place]
      guard run.text == FormulaRun.number else { continue }
      values[run.cell] = .number(run.value)
      changed.append(run.cell)
    }
  }

  mutating func willReplace(_ cell: CellID) {}

  mutating func didStore(_ cell: CellID) -> Int32 { 0 }

  mutating func didFail(_ step: SheetLayout.CellStep, _ error: EvaluationError) -> Bool {
    errors[step.cell] = error
    failed.append(step.cell)
    if values[step.cell] == .null { return false }
    values[step.cell] = .null
    changed.append(step.cell)
    return true
  }

  mutating func didRecover(_ cell: CellID) { errors[cell] = nil }

  var facts: (any FieldFacts)? { nil }
}
