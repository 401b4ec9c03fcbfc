package import FormulaRuntime
package import FormulaVM

/// Watches the formulas of a pass.
package protocol SheetObserver {
  /// A target's formula is about to run.
  func begin(_ target: TargetNumber, in machine: inout Machine)
  /// A target's formula gave a result.
  func end(_ target: TargetNumber, _ result: Word, in machine: borrowing Machine)
}
