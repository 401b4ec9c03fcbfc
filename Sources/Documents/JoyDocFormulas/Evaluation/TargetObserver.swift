package import SheetEvaluation
package import FormulaVM
package import FormulaRuntime
import Formulas

/// Traces the formula of one field during a recalculation.
package final class TargetObserver: SheetObserver {
  /// The number of the traced target.
  let target: TargetNumber
  private let tracer: FormulaTracer
  /// The trace of the formula, once it has run.
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
