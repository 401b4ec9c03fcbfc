import FormulaChecker
package import FormulaSheets
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A field that logic can hide while what it stores still counts for a formula, with a filling that shows
/// that.
package struct HiddenInput: Sendable {
  /// The field that is hidden.
  package let input: CellID
  /// The target whose formula reads it.
  package let target: TargetNumber
  package let witness: [FilledValue]
  /// What the formula gives, and what it would give if the field were empty.
  package let outcome: Outcome
  package let without: Outcome

  /// The hidden inputs of a document, each of which is told once, as far as full recalculations show them.
  /// Ends early in a task that is cancelled. Complexity: that of the work.
  package static func all(in filled: FilledDocument, work amount: Int) -> [HiddenInput] {
    var settings = DocumentExploration.Settings()
    settings.work = amount
    settings.trialSteps = mostSteps
    let (work, replayWork) = settings.shares
    let replay = Replay(filled, within: replayWork)
    guard replay.isAffordable else { return [] }
    let checks = filled.checks
    var finder = HiddenInputFinder(replay: replay, work: work)
    var found: [HiddenInput] = []
    var told: Set<CellID> = []
    for (number, computed) in checks.targets.enumerated() where computed.obstacle == nil {
      let target = TargetNumber(number)
      // A formula that asks what is shown knows of it.
      guard let formula = checks.sheet.formula(of: target), formula.fieldFacts.isEmpty else {
        continue
      }
      for input in checks.sheet.inputs(of: target)
      where checks.sheet.target(of: input) == nil && !told.contains(input) {
        if work.isUsedUp || Task.isCancelled { return found }
        guard let hidden = finder.find(input, read: target) else { continue }
        told.insert(input)
        found.append(hidden)
      }
    }
    return found
  }

  private static let mostSteps = 20_000
}

private struct HiddenInputFinder {
  let replay: Replay
  let work: SearchWork
  /// By field: values of others that hide it; nil where none were found.
  private var hiding: [CellID: [FilledValue]?] = [:]

  private var filled: FilledDocument { replay.filled }

  /// The fillings that are tried to hide a field, and to show that it counts.
  private static let trials = 300

  init(replay: Replay, work: SearchWork) {
    self.replay = replay
    self.work = work
  }

  mutating func find(_ input: CellID, read target: TargetNumber) -> HiddenInput? {
    let known = hiding[input] ?? hide(input)
    hiding[input] = known
    guard let known else { return nil }
    return show(input, hiddenBy: known, target)
  }

  /// Looks for values of the fields that logic asks about with which a field is hidden. What others never
  /// show is not meant to be seen.
  private func hide(_ input: CellID) -> [FilledValue]? {
    let document = filled.document
    let logic = filled.logic(hiding: input)
    guard !logic.isEmpty else { return nil }
    let asked = Set(
      logic.flatMap(\.conditions).compactMap(\.field)
        .compactMap { document.fieldNumbers.number(of: $0) }.map { CellID($0) }
    ).filter { $0 != input && document.fields[$0].applications.isEmpty }.sorted()
    var constants = FormulaConstants()
    for logic in logic { constants.add(logic, in: document.tree) }
    let builder = DomainBuilder(document, constants, environment: filled.environment)
    let domains = asked.map { builder.domain(of: $0) }
    let space = WitnessSpace(document, domains, [])
    var found: [FilledValue]?
    var isShown = false
    _ = FillingSearch(domains, trials: Self.trials, seed: 0).visit { filling in
      let values = space.changedValues(of: filling)
      work.spend(filled.completenessCost)
      if filled.isVisible(input, with: values) { isShown = true } else { found = found ?? values }
      return (found == nil || !isShown) && !work.isUsedUp
    }
    return isShown ? found : nil
  }

  /// Looks for a value of a hidden field that counts.
  private func show(
    _ input: CellID, hiddenBy hiding: [FilledValue], _ target: TargetNumber
  ) -> HiddenInput? {
    let (document, checks) = (filled.document, filled.checks)
    guard let around = FormulaSurroundings(of: target, in: document, checks, within: work),
      let place = around.inputs.firstIndex(of: input)
    else { return nil }
    let builder = DomainBuilder(document, around.constants, environment: filled.environment)
    let domains = around.inputs.map { field in
      let fixed = hiding.first { $0.field == document.fields[field].id }
      return fixed.map { FieldDomain(field: field, [$0.json]) } ?? builder.domain(of: field)
    }
    guard let empty = domains[place].candidates.firstIndex(of: DomainBuilder.null) else {
      return nil
    }
    let trials = Trials(
      document, checks, target: target, domains, environment: filled.environment,
      limits: filled.limits, within: work)
    let id = document.fields[checks.targets[target.index].cell].id
    let space = WitnessSpace(document, domains, [])
    func values(of filling: Filling) -> [FilledValue] {
      let own = space.changedValues(of: filling)
      return own + hiding.filter { value in !own.contains { $0.field == value.field } }
    }
    var found: HiddenInput?
    _ = FillingSearch(domains, trials: Self.trials, seed: 0).visit { filling in
      var without = filling
      without[place] = empty
      guard filling[place] != empty, let one = trials.outcome(of: filling),
        let other = trials.outcome(of: without), !one.isSame(as: other)
      else { return !work.isUsedUp }
      let witness = values(of: filling)
      work.spend(filled.completenessCost)
      guard !filled.isVisible(input, with: witness),
        let outcome = replay.outcome(of: id, with: witness),
        let rest = replay.outcome(of: id, with: values(of: without)), !outcome.isSame(as: rest)
      else { return !work.isUsedUp }
      found = HiddenInput(
        input: input, target: target, witness: witness, outcome: outcome, without: rest)
      return false
    }
    return found
  }
}
