package import FormulaRuntime
package import FormulaVM

/// An observer of the formulas that run in a pass.
///
/// Bound to classes, since Embedded Swift has no other values of protocol type.
package protocol SheetObserver: AnyObject {
  /// Notifies that the formula of `target` is about to run.
  func begin(_ target: TargetNumber, in machine: inout Machine)
  /// Notifies that the formula of `target` has returned `result`.
  func end(_ target: TargetNumber, _ result: Word, in machine: borrowing Machine)
}
