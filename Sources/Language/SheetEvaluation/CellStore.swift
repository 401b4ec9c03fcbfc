package import FormulaRuntime
package import FormulaValues

/// The owner of a sheet's cells, which reads and stores their values.
///
/// A form is the stored representation of a result as a `Word` of the run: the result converted to
/// the cell's type.
package protocol CellStore {
  /// Returns the value that `cell` reads as.
  func word(of cell: CellID, in run: inout Run) -> Word
  /// Returns `true` if `cell` stores numbers and reads as the stored number.
  func storesNumbers(_ cell: CellID) -> Bool
  /// Returns the stored representation of `result`, which is not an error, for `cell`.
  ///
  /// Throws an `EvaluationError` if the cell does not accept the result.
  func form(of result: Word, for cell: CellID, in run: inout Run) throws(EvaluationError) -> Word
  /// Returns `true` if storing `form` would not change the value that `cell` reads as.
  func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool
  /// Stores `form` in `cell`.
  ///
  /// Throws an `EvaluationError`, without changing anything, if that is not possible.
  mutating func store(_ form: Word, in cell: CellID, _ run: inout Run) throws(EvaluationError)
  /// The number of bytes stored in the current pass, without numbers.
  var storedBytes: Int { get }
  /// The facts about cells, besides their values, that formulas may read.
  var facts: (any FieldFacts)? { get }
}

/// The effect of a result on its cell.
package enum Settlement {
  /// The cell reads as before.
  case unchanged
  /// The cell reads as this number now.
  case number(Double)
  /// The cell has a new value, which must be read from its store.
  case stored
  /// The cell was not changed.
  case failed(EvaluationError)
}

extension CellStore {
  /// Commits a formula's result: compares, converts and stores it.
  ///
  /// All schedules use this method, so a result has the same effect in each of them.
  @inlinable
  @inline(__always)
  package mutating func settle(_ result: Word, in cell: CellID, _ run: inout Run) -> Settlement {
    do throws(EvaluationError) {
      if result.isError { throw run.heap.errors[result.index] }
      let form = try form(of: result, for: cell, in: &run)
      if alreadyStores(form, in: cell, &run) { return .unchanged }
      if !form.isNumber,
        storedBytes + (form.has(.text) ? run.byteCount(form) : 0) > run.limits.documentMemory
      {
        throw SheetBudget.memoryError
      }
      try store(form, in: cell, &run)
      return form.isNumber && storesNumbers(cell) ? .number(form.double) : .stored
    } catch {
      return .failed(error)
    }
  }
}
