package import FormulaVM
import FormulaRuntime
import IndexedCollections

extension SheetLayout {
  /// Runs all formulas in topological order over cells that `machine` has loaded.
  ///
  /// Each result is committed before the next formula runs. Reports each step with the effect of
  /// its result; after an interruption, no further steps run. Returns the number of steps left in
  /// the budget. Complexity: that of the formulas.
  // Inlinable, since otherwise each access to a cell would copy its store.
  @inlinable
  @discardableResult
  package func runAll<Store: CellStore>(
    _ machine: inout Machine, _ store: inout Store, observer: (any SheetObserver)? = nil,
    _ settled: (CellStep, Settlement) -> Void
  ) -> Int {
    var budget = SheetBudget(machine.run.limits)
    for step in steps.elements where !machine.run.isInterrupted {
      if let settlement = step.run(&machine, &store, &budget, observer: observer) {
        settled(step, settlement)
      }
    }
    return budget.stepsLeft
  }
}

extension SheetLayout.CellStep {
  /// Runs the step's formula over cells that `machine` has loaded and commits its result.
  ///
  /// Returns the effect on the cell, or nil if there is no formula to run.
  @inlinable
  @inline(__always)
  package func run<Store: CellStore>(
    _ machine: inout Machine, _ store: inout Store, _ budget: inout SheetBudget,
    observer: (any SheetObserver)? = nil
  ) -> Settlement? {
    if let blocker { return .failed(blocker.reason.error) }
    guard let formula else { return nil }
    observer?.begin(target, in: &machine)
    let result: Word
    if readsFacts {
      let facts = machine.run.world.facts
      machine.run.world.facts = store.facts
      result = budget.evaluate(formula, by: &machine)
      // A second reference to the cells would make the next change copy them.
      machine.run.world.facts = facts
    } else {
      result = budget.evaluate(formula, by: &machine)
    }
    observer?.end(target, result, in: machine)
    let settlement = store.settle(result, in: cell, &machine.run)
    if let input {
      switch settlement {
      case .number(let number): machine.set(input, to: Word(number))
      case .stored: machine.store(in: input) { run in store.word(of: cell, in: &run) }
      case .unchanged, .failed: break
      }
    }
    return settlement
  }
}
