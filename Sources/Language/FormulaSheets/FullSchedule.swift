package import FormulaVM
import FormulaRuntime
import IndexedCollections

extension SheetLayout {
  /// Runs all formulas in the order of their ranks over cells that the machine has loaded; each
  /// result is settled before the next formula runs.
  ///
  /// Gives each step with what its result did to the cell; once the evaluation is interrupted, no
  /// more steps. The result is how many steps of the budget were left. Complexity: that of the
  /// formulas.
  // Inlinable, as otherwise each look at a cell would copy its store.
  @inlinable
  @discardableResult
  package func runAll<Store: CellStore>(
    _ machine: inout Machine, _ store: inout Store, observer: (any SheetObserver)? = nil,
    _ settled: (CellStep, Settlement) -> Void
  ) -> Int {
    var budget = SheetBudget(machine.run.limits)
    for step in steps.elements where !machine.run.isInterrupted {
      if let obstacle = step.obstacle {
        settled(step, .failed(obstacle.reason.error))
        continue
      }
      guard let formula = step.formula else { continue }
      observer?.begin(step.target, in: &machine)
      let result: Word
      if step.asksFacts {
        let facts = machine.run.world.facts
        machine.run.world.facts = store.facts
        result = budget.evaluate(formula, by: &machine)
        // A second holder of the cells would make the next change copy them.
        machine.run.world.facts = facts
      } else {
        result = budget.evaluate(formula, by: &machine)
      }
      observer?.end(step.target, result, in: machine)
      let settlement = store.settle(result, in: step.cell, &machine.run)
      if let input = step.input {
        switch settlement {
        case .number(let number): machine.set(input, to: Word(number))
        case .stored:
          machine.store(in: input) { run in store.word(of: step.cell, in: &run) }
        case .unchanged, .failed: break
        }
      }
      settled(step, settlement)
    }
    return budget.stepsLeft
  }
}
