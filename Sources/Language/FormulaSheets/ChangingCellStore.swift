package import FormulaVM
package import FormulaValues

/// The owner of cells that change, one change after the other.
package protocol ChangingCellStore: CellStore {
  /// The number that a cell keeps, if that is known without reading it.
  func number(in cell: CellID) -> Double?
  /// Puts the numbers of formulas that ran into their cells.
  mutating func storeNumbers(_ runs: UnsafeBufferPointer<FormulaRun>)
  /// A formula is about to run, or may, whose cell holds something that it did not give.
  mutating func willReplace(_ cell: CellID)
  /// A formula has put something else than a number into its cell; gives the number that the owner
  /// knows it by.
  mutating func didStore(_ cell: CellID) -> Int32
  /// A formula gave no value; gives whether its cell reads otherwise for that.
  mutating func didFail(_ step: SheetLayout.CellStep, _ error: EvaluationError) -> Bool
  /// A formula that failed before has given a value.
  mutating func didRecover(_ cell: CellID)
}
