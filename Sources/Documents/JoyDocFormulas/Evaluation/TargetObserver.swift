package import FormulaSheets
package import FormulaVM
package import FormulaRuntime
import Formulas

/// Watches the formula of one field while a document is recalculated.
package final class TargetObserver: SheetObserver {
  /// The target's number among all.
  let target: TargetNumber
  private let tracer: FormulaTracer
  /// What the formula did, once it has run.
  private(set) var trace: FormulaTrace?

  init(target: TargetNumber, tracer: FormulaTracer) {
    self.target = target
    self.tracer = tracer
  }

  package func begin(_ target: TargetNumber, in machine: inout Machine) {
    if target == self.target { tracer.begin(in: &machine) }
  }

  package func end(_ target: TargetNumber, _ result: Word, in machine: borrowing Machine) {
    if target == self.target { trace = tracer.trace(result, by: machine) }
  }
}
