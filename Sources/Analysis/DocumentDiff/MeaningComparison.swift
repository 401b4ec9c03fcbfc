import CounterexampleSearch
import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A comparison of the computed fields of two versions of a document.
struct MeaningComparison {
  private let old: Version
  private let new: Version
  private let proof: MeaningProof
  private let settings: DocumentExploration.Settings
  /// The values that complete both versions.
  private let required: [FilledValue]
  private let missing: (old: RequiredValues, new: RequiredValues)
  private(set) var facts: [MeaningFact] = []

  private struct Version {
    let replay: Replay
    var filled: FilledDocument { replay.filled }
    var checks: CheckedFormulas { filled.checks }
    var document: JoyDocument { filled.document }

    /// Returns the input field with the id `id`; `nil` if it is computed.
    func input(_ id: String) -> CellID? {
      document.number(of: id).flatMap {
        checks.sheet.target(of: $0) == nil ? $0 : nil
      }
    }
  }

  /// The work budget for all fields, and the additional budget per field, in units of `SearchWork`.
  ///
  /// A hundred fields take about two seconds.
  private static let (workForAny, workPerField) = (4_000_000, 250_000)

  /// Compares the computed fields, or only those whose ids are in `fields`.
  init(
    _ old: FilledDocument, _ new: FilledDocument, _ settings: DocumentExploration.Settings,
    fields: Set<String>?
  ) {
    var settings = settings
    settings.work = min(
      settings.work, Self.workForAny + Self.workPerField * new.checks.targets.count)
    let (work, replayWork) = settings.shares
    self.old = Version(replay: Replay(old, within: replayWork))
    self.new = Version(replay: Replay(new, within: replayWork))
    self.settings = settings
    proof = MeaningProof(old.document, self.old.checks, new.document, self.new.checks)
    missing = (RequiredValues(old), RequiredValues(new))
    let added = missing.new.values
    let known = Set(added.map(\.field))
    required = added + missing.old.values.filter { !known.contains($0.field) }
    compareAll(fields, within: work)
  }

  private mutating func compareAll(_ fields: Set<String>?, within work: SearchWork) {
    var found: [(fact: MeaningFact, old: TargetNumber, new: TargetNumber, upstream: [String])] = []
    for (number, computed) in new.checks.targets.enumerated() {
      let target = TargetNumber(number)
      let id = new.document.fields[computed.cell].id
      guard fields?.contains(id) ?? true, let before = old.document.number(of: id),
        let oldTarget = old.checks.sheet.target(of: before)
      else { continue }
      let entry = work.lend(oneOf: new.checks.targets.count - number) { work in
        guard
          let around = FormulaInputs(
            of: target, in: new.document, new.checks, within: work)
        else { return (MeaningFact(field: id, verdict: .unknown, trials: 0), [String]()) }
        let upstream = around.targets.dropLast().map {
          new.document.fields[new.checks.targets[$0.index].cell].id
        }
        return (compare(id, oldTarget, target, around, within: work), upstream)
      }
      found.append((entry.0, oldTarget, target, entry.1))
    }
    let differing = Set(found.filter { $0.fact.difference != nil }.map(\.fact.field))
    facts = found.filter { entry in
      // A field that only depends on a differing field is not reported again.
      entry.fact.difference == nil || !proof.haveSameFormula(entry.old, entry.new)
        || !entry.upstream.contains { differing.contains($0) }
    }.map(\.fact)
  }

  private func compare(
    _ id: String, _ oldTarget: TargetNumber, _ newTarget: TargetNumber,
    _ around: FormulaInputs,
    within work: SearchWork
  ) -> MeaningFact {
    let blockers = [
      old.checks.targets[oldTarget.index].blocker, new.checks.targets[newTarget.index].blocker,
    ]
    guard blockers.allSatisfy({ $0 == nil }) else {
      let isComplete = old.filled.isComplete(with: []) && new.filled.isComplete(with: [])
      let difference =
        blockers.contains { $0 == nil } ? replayed(id, [], isComplete: isComplete) : nil
      return MeaningFact(
        field: id, verdict: difference.map { .differs($0) } ?? .unknown, trials: 0)
    }
    guard
      let before = FormulaInputs(of: oldTarget, in: old.document, old.checks, within: work)
    else { return MeaningFact(field: id, verdict: .unknown, trials: 0) }
    if proof.isSame(before, around) { return MeaningFact(field: id, verdict: .proved, trials: 0) }
    return tried(id, (oldTarget, before), (newTarget, around), within: work)
  }

  private func domains(
    _ before: FormulaInputs, _ around: FormulaInputs
  ) -> [SharedDomain] {
    var constants = around.constants
    constants.add(before.constants)
    let environment = new.filled.environment
    let builders = (
      old: DomainBuilder(old.document, constants, environment: environment),
      new: DomainBuilder(new.document, constants, environment: environment)
    )
    let read = around.inputs.map { new.document.fields[$0].id }
    let known = Set(read)
    let readBefore = before.inputs.map { old.document.fields[$0].id }
    return (read + readBefore.filter { !known.contains($0) }).compactMap { id in
      let numbers = (old: old.input(id), new: new.input(id))
      guard let one = numbers.old, let other = numbers.new else {
        // Skips a field that exists in both versions and that the other version computes.
        guard
          old.document.number(of: id) == nil || new.document.number(of: id) == nil
        else { return nil }
        return SharedDomain(
          old: numbers.old.map { builders.old.domain(of: $0) },
          new: numbers.new.map { builders.new.domain(of: $0) })
      }
      let isRequired = old.document.fields[one].isRequired && new.document.fields[other].isRequired
      let candidates =
        builders.new.domain(of: other, isFilled: isRequired).candidates
        + (old.document.fields[one].kind == new.document.fields[other].kind
          ? builders.old.domain(of: one, isFilled: isRequired).candidates : [])
      let domain = FieldDomain(field: other, candidates)
      return SharedDomain(old: domain.moved(to: one), new: domain)
    }
  }

  private func tried(
    _ id: String, _ before: (target: TargetNumber, around: FormulaInputs),
    _ after: (target: TargetNumber, around: FormulaInputs), within work: SearchWork
  ) -> MeaningFact {
    let trials = PairedTrials(
      (old.filled, before.target), (new.filled, after.target),
      domains(before.around, after.around), required: required, within: work)
    let search = AssignmentSearch(
      trials.domains.compactMap(\.any), trials: settings.trials, seed: settings.seed)
    let isSmall = search.isExhaustive
    var wantsMore = true
    _ = search.visit(upTo: isSmall ? settings.trials : max(1, settings.trials / 4)) { assignment in
      wantsMore = trials.visit(assignment)
      return wantsMore
    }
    if wantsMore {
      for values in remarkable(old, before.target, missing.old, proof.oldSheet, within: work)
        + remarkable(new, after.target, missing.new, proof.newSheet, within: work)
      where wantsMore {
        wantsMore = trials.visit(trials.assignment(of: values))
      }
    }
    if wantsMore, !isSmall {
      search.visitRandom(
        domains: trials.domains.compactMap(\.any), settings.trials - trials.count, trials.visit)
    }
    let difference = trials.shrunk.flatMap {
      replayed(id, trials.values(of: $0), isComplete: trials.complete != nil)
    }
    return MeaningFact(
      field: id, verdict: difference.map { .differs($0) } ?? .notSeenToDiffer,
      trials: trials.count)
  }

  /// Returns assignments for which a version shows new behavior, or is close to other behavior.
  private func remarkable(
    _ version: Version, _ target: TargetNumber, _ missing: RequiredValues,
    _ abstract: AbstractSheet,
    within work: SearchWork
  ) -> [[FilledValue]] {
    var settings = settings
    settings.trials /= 4
    return work.lend(oneOf: 4) { work in
      guard
        let explorer = FormulaExplorer(
          version.replay, target: target, missing, abstract, settings, boundaries: true,
          within: work)
      else { return [] }
      explorer.explore()
      return explorer.remarkable.map { explorer.values(of: $0) }
    }
  }

  /// Returns the difference in full recalculations of both versions, or `nil` if there is none.
  private func replayed(
    _ id: String, _ values: [FilledValue], isComplete: Bool
  ) -> MeaningFact.Difference? {
    guard let one = old.replay.outcome(of: id, with: values),
      let other = new.replay.outcome(of: id, with: values), !one.isSame(as: other)
    else { return nil }
    return MeaningFact.Difference(
      isComplete: isComplete, witness: values, old: one, new: other)
  }
}
