import FormulaSheets
import FormulaVM
import FormulaRuntime
package import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
package import JoyDocFormulas

/// Runs one field's formula, and those that it depends on, over fillings: the ordinary machine, whose
/// inputs are words that were read once.
package final class Trials {
  private var machine: Machine
  private let layout: SheetLayout
  private var cells: TrialCells
  private let domains: [FieldDomain]
  /// By domain and candidate: what the field reads as.
  private let words: [[Word]]
  /// By domain and candidate: what the field stores; empty unless formulas ask about fields.
  private let stored: [[StoredField]]
  /// By domain: where the program reads the field, if it does.
  private let registers: [Int?]
  /// What the program reads besides.
  private let resting: [(register: Int, word: Word)]
  private let seed: UInt64

  /// Trials of the field of a target, which has no obstacle. Complexity: O(size of the formulas that
  /// it depends on + size of the candidates).
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas, target: Int, _ domains: [FieldDomain],
    environment: Environment, limits: EvaluationLimits = EvaluationLimits()
  ) {
    let sheet = checks.sheet
    layout = SheetLayout(
      sheet, sheet.order(of: [TargetNumber(target)]) { _ in true },
      calling: checks.language.callable)
    machine = Machine(layout.program, environment: environment, limits: limits)
    cells = TrialCells(
      document, watching: checks.targets[target].field, timeZone: environment.timeZone)
    self.domains = domains
    seed = environment.seed
    let fields = domains.map { domain in
      let stored = document[CellID(domain.field)]
      let source = stored.field.value.map { Array(document.tree.source($0)) }
      return domain.candidates.map { json in
        // The order of its rows goes with the stored value.
        json == source ? stored : StoredField(stored.field, storing: json)
      }
    }
    let slots = layout.program.slots
    registers = domains.map { domain in slots.firstIndex { $0.index == domain.field } }
    let varied = Set(registers.compactMap(\.self))
    (words, resting) = machine.keepForAll { run in
      let words = fields.map { candidates in
        candidates.map { FieldReader.word(of: $0.field, in: $0.tree, run: &run) }
      }
      let resting = slots.enumerated().filter { !varied.contains($0.offset) }.map { place, slot in
        (place, FieldReader.word(of: document.fields[slot.index], in: document.tree, run: &run))
      }
      return (words, resting)
    }
    stored = layout.steps.elements.contains(where: \.asksFacts) ? fields : []
  }

  /// What the field's formula does with a filling.
  package func outcome(of filling: Filling) -> Outcome {
    machine.forgetDocument()
    machine.run.world.random = RandomSource(seed: seed)
    for (register, word) in resting { machine.set(field: register, to: word) }
    for (domain, candidate) in filling.enumerated() {
      guard let register = registers[domain] else { continue }
      machine.set(field: register, to: words[domain][candidate])
    }
    machine.keep()
    cells.begin()
    for (domain, candidates) in stored.enumerated() {
      cells.filled[domains[domain].field] = candidates[filling[domain]]
    }
    var failure: EvaluationError?
    let watched = cells.watched
    layout.runAll(&machine, &cells) { step, settlement in
      if step.cell == watched, case .failed(let error) = settlement { failure = error }
    }
    return failure.map { .failed($0) } ?? cells.result
  }
}
