import IndexedCollections
package import FormulaVM
package import FormulaRuntime
package import FormulaValues

/// The shared budget of the formulas of a pass.
package struct SheetBudget {
  /// The limits of a single formula.
  private let limits: EvaluationLimits
  package private(set) var stepsLeft: Int

  package init(_ limits: EvaluationLimits) {
    self.init(limits, stepsLeft: limits.documentSteps)
  }

  /// Creates the remaining budget of a pass in progress.
  package init(_ limits: EvaluationLimits, stepsLeft: Int) {
    self.limits = limits
    self.stepsLeft = stepsLeft
  }

  /// Returns the result of a formula, whose steps are charged to the shared budget.
  package mutating func evaluate(_ formula: FormulaNumber, by machine: inout Machine) -> Word {
    let isShort = stepsLeft < limits.steps
    if isShort { machine.run.limits.steps = max(0, stepsLeft) }
    // A formula that is only calculated does not start a budget, which would leave the last one's.
    machine.run.beginSteps()
    let result = machine.evaluate(formula)
    let taken = machine.run.stepsTaken
    stepsLeft = Int(clamping: Int64(stepsLeft) - Int64(max(0, taken)))
    guard isShort else { return result }
    let isUsedUp = taken >= machine.run.limits.steps
    machine.run.limits.steps = limits.steps
    guard isUsedUp, result.isError else { return result }
    return machine.run.heap.error(Self.stepError)
  }

  static var stepError: EvaluationError {
    EvaluationError(
      .limitReached,
      "the formulas exceed the shared step limit; make their lists or loops smaller"
    )
  }

  package static var memoryError: EvaluationError {
    EvaluationError(
      .limitReached,
      "the formulas exceed the shared memory limit; make their texts or lists smaller"
    )
  }
}
