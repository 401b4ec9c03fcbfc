package import FormulaVM
package import FormulaValues

/// The owner of cells that change incrementally.
package protocol ChangingCellStore: CellStore {
  /// Returns the number stored in `cell`, if it is known without reading the cell.
  func number(in cell: CellID) -> Double?
  /// Stores the numbers of formulas that ran.
  mutating func storeNumbers(_ runs: UnsafeBufferPointer<FormulaRun>)
  /// Notifies the store that a formula runs, or may run, whose cell contains a value from
  /// elsewhere.
  mutating func willReplace(_ cell: CellID)
  /// Notifies the store that a formula has stored a value other than a number in `cell`.
  ///
  /// Returns the number by which the owner identifies the value.
  mutating func didStore(_ cell: CellID) -> Int32
  /// Notifies the store that a formula failed.
  ///
  /// Returns `true` if the cell's value changes as a result.
  mutating func didFail(_ step: SheetLayout.CellStep, _ error: EvaluationError) -> Bool
  /// Notifies the store that a formula that failed before has produced a value.
  mutating func didRecover(_ cell: CellID)
}
