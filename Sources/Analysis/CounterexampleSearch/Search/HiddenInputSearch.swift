import FormulaChecker
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A search for assignments that hide a field whose value still affects a formula.
///
/// A prepared formula is reused for all fields that it reads.
final class HiddenInputSearch {
  let replay: Replay
  let work: SearchWork
  /// The values of other fields that hide each field; `nil` if none were found.
  private var hiding: [CellID: [FilledValue]?] = [:]
  /// The last full recalculation with an emptied field, reused while the assigned values are the
  /// same.
  private var rest: (values: [FilledValue], done: FilledRecalculation)?

  private var filled: FilledDocument { replay.filled }

  /// The maximum number of trials to hide a field, and to show that it affects a formula.
  private static let trials = 300

  init(replay: Replay, work: SearchWork) {
    self.replay = replay
    self.work = work
  }

  enum Answer {
    case shown(HiddenInput)
    case none
    case workUsedUp
  }

  /// A formula with the fields that it depends on, prepared for trial runs.
  struct Reader {
    let target: TargetNumber
    let field: String
    let inputs: [CellID]
    let sizes: [Int]
    let trials: Trials
  }

  /// Returns `true` if any logic may hide the field.
  func canHide(_ input: CellID) -> Bool { !filled.logic(hiding: input).isEmpty }

  /// Prepares a formula. Returns `nil` if that takes more than the remaining work.
  func reader(_ target: TargetNumber) -> Reader? {
    let (document, checks) = (filled.document, filled.checks)
    guard let around = FormulaInputs(of: target, in: document, checks, within: work) else {
      return nil
    }
    let builder = DomainBuilder(document, around.constants, environment: filled.environment)
    let domains = around.inputs.map { builder.domain(of: $0) }
    return Reader(
      target: target, field: document.fields[checks.targets[target.index].cell].id,
      inputs: around.inputs, sizes: domains.map { $0.candidates.count },
      trials: Trials(
        document, checks, target: target, domains, settings: filled.settings, within: work))
  }

  func find(_ input: CellID, read reader: Reader) -> Answer {
    let known = hiding[input] ?? hide(input)
    hiding[input] = known
    guard let known else { return .none }
    if let hidden = show(input, hiddenBy: known, reader) { return .shown(hidden) }
    return work.isUsedUp || !replay.isAffordable ? .workUsedUp : .none
  }

  /// Searches for values of the fields in its logic that hide `input`.
  ///
  /// Returns `nil` if the field is never visible, because it is then not meant to be seen.
  private func hide(_ input: CellID) -> [FilledValue]? {
    let document = filled.document
    let logic = filled.logic(hiding: input)
    let asked = Set(
      logic.flatMap { $0.conditions }.compactMap { $0.field }
        .compactMap { document.number(of: $0) }
    ).filter { $0 != input && document.fields[$0].applications.isEmpty }.sorted()
    var constants = FormulaConstants()
    for logic in logic { constants.add(logic, in: document.tree) }
    let builder = DomainBuilder(document, constants, environment: filled.environment)
    let domains = asked.map { builder.domain(of: $0) }
    let space = InputSpace(document, domains, [])
    var found: [FilledValue]?
    var isShown = false
    _ = AssignmentSearch(domains, trials: Self.trials, seed: 0).visit { assignment in
      let values = space.changedValues(of: assignment)
      work.spend(filled.completenessCost)
      if filled.isVisible(input, with: values) { isShown = true } else { found = found ?? values }
      return (found == nil || !isShown) && !work.isUsedUp
    }
    return isShown ? found : nil
  }

  /// Searches for a value of a hidden field that affects the formula, varying that field first.
  private func show(
    _ input: CellID, hiddenBy hiding: [FilledValue], _ reader: Reader
  ) -> HiddenInput? {
    let trials = reader.trials
    guard let place = reader.inputs.firstIndex(of: input),
      let empty = trials.domains[place].candidates.firstIndex(of: DomainBuilder.null)
    else { return nil }
    var fixed = FieldAssignment(repeating: 0, count: reader.inputs.count)
    var varied: [Int] = []
    for (number, field) in reader.inputs.enumerated() where number != place {
      let id = filled.document.fields[field].id
      if let value = hiding.first(where: { $0.field == id }) {
        guard let candidate = trials.add(value.json, to: number) else { return nil }
        fixed[number] = candidate
      } else {
        varied.append(number)
      }
    }
    let order = [place] + varied
    // The first candidate is the stored value.
    func values(of tried: FieldAssignment) -> [FilledValue] {
      let own = zip(order, tried).filter { $1 > 0 }.sorted { $0.0 < $1.0 }
      return own.map { number, candidate in
        let domain = trials.domains[number]
        return FilledValue(domain.candidates[candidate], of: filled.document.fields[domain.field])
      } + hiding
    }
    var found: HiddenInput?
    let sizes = order.map { reader.sizes[$0] }
    _ = AssignmentSearch(sizes: sizes, trials: Self.trials, seed: 0).visit { tried in
      var assignment = fixed
      for (number, candidate) in zip(order, tried) { assignment[number] = candidate }
      var without = assignment
      without[place] = empty
      guard assignment[place] != empty, let one = trials.outcome(of: assignment),
        let other = trials.outcome(of: without), !one.isSame(as: other)
      else { return !work.isUsedUp }
      let witness = values(of: tried)
      work.spend(filled.completenessCost)
      guard !filled.isVisible(input, with: witness),
        let rest = recalculated(without: values(of: [empty] + tried.dropFirst()))?.outcome(
          of: reader.field),
        let outcome = replay.outcome(of: reader.field, with: witness), !outcome.isSame(as: rest)
      else { return !work.isUsedUp && replay.isAffordable }
      found = HiddenInput(
        input: input, target: reader.target, witness: witness, outcome: outcome, without: rest)
      return false
    }
    return found
  }

  private func recalculated(without values: [FilledValue]) -> FilledRecalculation? {
    if let rest, rest.values == values { return rest.done }
    guard let done = replay.recalculated(with: values) else { return nil }
    rest = (values, done)
    return done
  }
}
