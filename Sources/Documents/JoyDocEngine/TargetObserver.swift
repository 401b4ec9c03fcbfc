import FormulaVM
import FormulaValues
import Formulas

/// Watches the formula of one field while a document is recalculated.
package final class TargetObserver {
  /// The target's number in the plan.
  let target: Int
  private let tracer: FormulaTracer
  /// What the formula did, once it has run.
  private(set) var trace: FormulaTrace?

  init(target: Int, tracer: FormulaTracer) {
    self.target = target
    self.tracer = tracer
  }

  func begin(in machine: inout Machine) { tracer.begin(in: &machine) }

  func end(_ result: Word, in machine: borrowing Machine) {
    trace = tracer.trace(result, by: machine)
  }
}
