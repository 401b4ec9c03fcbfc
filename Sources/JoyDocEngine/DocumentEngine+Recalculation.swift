import FormulaChecker
import FormulaVM
import FormulaValues
import JSONTree
import JoyDoc

extension DocumentEngine {
  /// Runs the stale ones of some targets, and those that read what changes, and no others.
  ///
  /// `targets` stand in the order of evaluation and hold everything that depends on `stale`.
  /// Complexity: that of the formulas that run and of the fields that they read.
  mutating func recompute(_ targets: [Int], stale: Set<Int>, _ report: inout ChangeReport) {
    if targets.isEmpty { return }
    var stale = stale
    var fields = FieldLoader(plan.program.slots)
    var machine = Machine(plan.program, environment: environment, limits: limits)
    for number in targets where stale.contains(number) {
      let target = plan.targets[number]
      let stored = live[target.field]
      let id = stored.field.id
      if let obstacle = target.obstacle {
        fail(FormulaFailure(live.document, target, obstacle, plan), &report)
        continue
      }
      guard let formula = target.formula, let definition = target.definition,
        let checked = plan.definitions[definition]
      else { continue }
      report.recomputedFields.append(id)
      if !checked.fieldFacts.isEmpty { machine.run.facts = LiveFacts(live, loaded: loaded) }
      for slot in checked.references { fields.load(slot, of: live, into: &machine) }
      let word = machine.evaluate(formula)
      do throws(EvaluationError) {
        let json = try ResultConversion(stored.field, timeZone: environment.timeZone)
          .json(word, in: &machine.run)
        failed[id] = nil
        if !checked.isVolatile { settled.insert(id) }
        guard StoredValue.differs(stored.field, from: json, in: stored.tree) else { continue }
        do throws(ChangeError) {
          try live.setValue(json, of: target.field)
        } catch {
          throw EvaluationError(.limitReached, error.message)
        }
        report.computedChanges.append(FieldUpdate(field: id, value: JSONPart(written: json)))
        fields.forget(target.field)
        stale.formUnion(readers.readers(of: target.field))
      } catch {
        fail(FormulaFailure(live.document, target, error), &report)
      }
    }
  }

  private mutating func fail(_ failure: FormulaFailure, _ report: inout ChangeReport) {
    settled.remove(failure.fieldID)
    failed[failure.fieldID] = failure
    report.failures.append(failure)
  }
}

/// Brings fields into a machine when a formula first needs them.
private struct FieldLoader {
  /// The program's numbers of the fields.
  private var registers: [Int: Int] = [:]
  private var loaded: Set<Int> = []

  init(_ slots: [Slot]) {
    for (number, slot) in slots.enumerated() { registers[slot.index] = number }
  }

  mutating func load(_ slot: Slot, of live: LiveDocument, into machine: inout Machine) {
    guard let register = registers[slot.index], loaded.insert(slot.index).inserted else { return }
    let stored = live[slot.index]
    machine.store(field: register) { run in
      FieldBinding.word(of: stored.field, in: stored.tree, run: &run)
    }
  }

  /// Lets a field that has changed be read again.
  mutating func forget(_ field: Int) { loaded.remove(field) }
}
