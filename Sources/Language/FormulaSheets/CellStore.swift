package import FormulaRuntime
package import FormulaValues

/// The owner of a sheet's cells: what they read as, and what they take.
///
/// A form is what a cell would keep, as a word of the run: a result brought to the cell's type.
package protocol CellStore {
  /// What a cell reads as.
  func word(of cell: CellID, in run: inout Run) -> Word
  /// Whether the cell keeps numbers, and reads as the number that it keeps.
  func keepsNumbers(_ cell: CellID) -> Bool
  /// What a cell would keep for a result that is no error. Throws why it takes no such result.
  func form(of result: Word, for cell: CellID, in run: inout Run) throws(EvaluationError) -> Word
  /// Whether the cell reads already as it would with a form.
  func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool
  /// Puts a form into a cell. Throws, having changed nothing, why that cannot be.
  mutating func store(_ form: Word, in cell: CellID, _ run: inout Run) throws(EvaluationError)
  /// The bytes of what was stored in the pass under way, numbers aside.
  var storedBytes: Int { get }
  /// What a formula may ask about cells besides their values.
  var facts: (any FieldFacts)? { get }
}

/// What a result does to its cell.
package enum Settlement {
  /// The cell reads as before.
  case unchanged
  /// The cell reads as this number from now on.
  case number(Double)
  /// The cell keeps something new, which is read from its store.
  case stored
  /// The cell is left as it was.
  case failed(EvaluationError)
}

extension CellStore {
  /// Puts the result of a formula into its cell: the one place that decides what it does to it.
  @inlinable
  @inline(__always)
  package mutating func settle(_ result: Word, in cell: CellID, _ run: inout Run) -> Settlement {
    do throws(EvaluationError) {
      if result.isError { throw run.heap.errors[result.index] }
      let form = try form(of: result, for: cell, in: &run)
      if keeps(form, in: cell, &run) { return .unchanged }
      if !form.isNumber, storedBytes + run.byteCount(ofText: form) > run.limits.documentMemory {
        throw SheetBudget.memoryError
      }
      try store(form, in: cell, &run)
      return form.isNumber && keepsNumbers(cell) ? .number(form.double) : .stored
    } catch {
      return .failed(error)
    }
  }
}
