package import FormulaChecker
package import SheetEvaluation
package import FormulaSyntax
import FormulaVM
package import FormulaRuntime
package import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
package import JoyDocFormulas

/// Trial runs of one field's formula and its dependencies.
///
/// They use the ordinary machine. Each input is converted to a boxed value only once.
package final class Trials {
  private var machine: Machine
  private let layout: SheetLayout
  private var cells: TrialCells
  /// The candidates of each input field.
  package private(set) var domains: [FieldDomain]
  /// The boxed value of each candidate, by domain.
  private var words: [[Word]]
  /// The indices of the added candidates of each domain, by their JSON.
  private var added: [[[UInt8]: Int]]
  /// The stored field for each candidate, by domain; empty unless formulas read facts about fields.
  private var stored: [[StoredField]]
  /// The results of the marked expressions of the field's formula in the last trial run.
  package let marks: BranchRecorder?
  /// The program's input for each domain, if the program reads the field.
  private let inputs: [InputNumber?]
  /// The other inputs of the program, which do not vary.
  private let resting: [(input: InputNumber, word: Word)]
  private let seed: UInt64
  private let readsFacts: Bool
  private let work: SearchWork?

  /// Prepares trial runs of the field of `target`, which must not have a blocker.
  ///
  /// With `work`, a trial run that exceeds it has no outcome. The `probes` are evaluated on demand
  /// after a trial run.
  ///
  /// Complexity: O(size of the formulas that it depends on + size of the candidates).
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas, target: TargetNumber,
    _ domains: [FieldDomain],
    settings: EvaluationSettings,
    marking marked: Set<ExpressionID> = [], probing probes: [CheckedFormula] = [],
    within work: SearchWork? = nil
  ) {
    self.work = work
    let sheet = checks.sheet
    layout = SheetLayout(
      sheet, sheet.order(of: [target]) { _ in true },
      calling: checks.language.callable,
      marked: marked.isEmpty ? nil : (target, marked), besides: probes)
    marks =
      marked.isEmpty
      ? nil
      : BranchRecorder(
        count: sheet.formula(of: target)?.tree.count ?? 0,
        marked: marked.map { Int($0.index) })
    var limits = settings.limits
    if let work {
      limits.steps = min(limits.steps, work.trialSteps)
      limits.documentSteps = min(limits.documentSteps, work.trialSteps)
    }
    machine = Machine(layout.program, environment: settings.environment, limits: limits)
    cells = TrialCells(
      document, watching: checks.targets[target.index].cell, timeZone: settings.environment.timeZone
    )
    self.domains = domains
    added = Array(repeating: [:], count: domains.count)
    seed = settings.environment.seed
    let fields = domains.map { domain in
      let stored = document[domain.field]
      let source = stored.field.value.map { Array(document.tree.source($0)) }
      return domain.candidates.map { json in
        // The stored value includes the row order.
        json == source ? stored : StoredField(stored.field, storing: json)
      }
    }
    let slots = layout.program.slots
    inputs = domains.map { domain in
      slots.firstIndex { CellID($0) == domain.field }.map { InputNumber($0) }
    }
    let varied = Set(inputs.compactMap { $0 })
    (words, resting) = machine.keepForAll { run in
      let words = fields.map { candidates in
        candidates.map { FieldReader.word(of: $0.field, in: $0.tree, run: &run) }
      }
      let others = slots.indices.filter { !varied.contains(InputNumber($0)) }
      let resting = others.map { number in
        (
          input: InputNumber(number),
          word: FieldReader.word(
            of: document.fields[slots[number].index], in: document.tree, run: &run)
        )
      }
      return (words, resting)
    }
    work?.spend(
      domains.lazy.flatMap({ $0.candidates }).reduce(0) {
        $0 + SearchCost.candidate + SearchCost.candidateByte * $1.count
      })
    readsFacts = layout.steps.elements.contains(where: { $0.readsFacts })
    stored = readsFacts ? fields : []
    machine.run.marks = marks
  }

  /// Adds a candidate to a domain and returns its index, or `nil` if there are too many.
  package func add(_ json: [UInt8], to domain: Int) -> Int? {
    if let place = added[domain][json] { return place }
    let count = domains[domain].candidates.count
    // The initial candidates are few.
    if let place = domains[domain].candidates.prefix(FieldDomain.maxCandidates)
      .firstIndex(of: json)
    {
      return place
    }
    guard count < Self.maxCandidates else { return nil }
    let field = StoredField(cells.document[domains[domain].field].field, storing: json)
    let word = machine.keepForAll { run in
      FieldReader.word(of: field.field, in: field.tree, run: &run)
    }
    added[domain][json] = count
    domains[domain].candidates.append(json)
    words[domain].append(word)
    if readsFacts { stored[domain].append(field) }
    work?.spend(SearchCost.candidate)
    return count
  }

  /// The maximum number of candidates of a domain, including those that a search added.
  private static let maxCandidates = 4_096

  /// Returns the distance of the last assignment from the requirement of a probe.
  ///
  /// Invalidates `marks`.
  func distance(to requirement: Requirement, probe: Int) -> Requirement.Distance {
    guard let formula = layout.besides[probe] else { return Requirement.Distance() }
    let operands = machine.evaluate(formula)
    work?.spend(SearchCost.formula)
    work?.spend(steps: machine.run.stepsTaken)
    return requirement.distance(operands, machine.run)
  }

  /// Returns the result of the field's formula for an assignment, or `nil` if it takes too long.
  package func outcome(of assignment: FieldAssignment) -> Outcome? {
    if let work, work.isUsedUp { return nil }
    machine.forgetDocument()
    machine.run.world.random = RandomSource(seed: seed)
    for (input, word) in resting { machine.set(input, to: word) }
    for (domain, candidate) in assignment.enumerated() {
      guard let input = inputs[domain] else { continue }
      machine.set(input, to: words[domain][candidate])
    }
    machine.keep()
    marks?.begin()
    cells.begin()
    for (domain, candidates) in stored.enumerated() {
      cells.filled[domains[domain].field] = candidates[assignment[domain]]
    }
    var failure: EvaluationError?
    let watched = cells.watched
    let stepsLeft = layout.runAll(&machine, &cells) { step, settlement in
      if step.cell == watched, case .failed(let error) = settlement { failure = error }
    }
    if let work {
      work.spend(SearchCost.trial + SearchCost.formula * layout.steps.count)
      work.spend(steps: machine.run.limits.documentSteps - stepsLeft)
      if stepsLeft <= 0 { return nil }
    }
    return failure.map { .failed($0) } ?? cells.result
  }
}
