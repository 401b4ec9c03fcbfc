import AbstractInterpretation
package import FormulaChecker
package import SheetEvaluation
import FormulaSyntax
import FormulaValues
import IndexedCollections
import Formulas
import JoyDoc
import JoyDocFormulas

/// A search for counterexamples over the inputs of one computed field, with its results.
package final class FormulaExplorer {
  package let filled: FilledDocument
  package let trials: Trials
  package let formula: CheckedFormula
  /// The probes that guide the search towards its goals.
  let probes: [GoalProbe]
  private let builder: DomainBuilder
  private let space: InputSpaceSource
  private let settings: DocumentExploration.Settings
  private let search: AssignmentSearch
  private let id: String
  private let work: SearchWork
  /// The part of the work that is reserved for shrinking counterexamples.
  private let reserve: Int
  private let replay: Replay
  package private(set) var coverage: BranchCoverage
  package private(set) var seen: ObservedValues
  /// The number of trial runs.
  package private(set) var count = 0
  private var found: [FaultKey: RecordedFault] = [:]
  /// The assignments that were the first to take a branch, in trial order.
  package private(set) var pioneers: [FieldAssignment] = []
  /// Whether every assignment over the initial domains was tried.
  package var isExhaustive: Bool { search.isExhaustive && tooLong == 0 && count >= search.size }
  /// The number of trial runs that took too long, with unknown outcome.
  package private(set) var tooLong = 0

  /// Whether the task was cancelled.
  private var isCancelled = false

  /// The maximum number of failing assignments per fault that are checked for completeness.
  private static let maxChecked = 48

  /// A `goal` with the `probe` that measures the distance from it.
  struct GoalProbe {
    let goal: SearchGoal
    let probe: Probe
    /// The domains that the probe depends on.
    let domains: [Int]
  }

  /// Creates a search. Fails if too little work is left.
  ///
  /// If `boundaries` is `true`, the search also covers inputs for which nearly equal formulas have
  /// different results.
  package init?(
    _ replay: Replay, target: TargetNumber, _ required: RequiredValues, _ abstract: AbstractSheet,
    _ settings: DocumentExploration.Settings, boundaries: Bool = false, within work: SearchWork
  ) {
    let filled = replay.filled
    let (document, checks) = (filled.document, filled.checks)
    self.replay = replay
    self.work = work
    guard let around = FormulaInputs(of: target, in: document, checks, within: work) else {
      return nil
    }
    let evaluation = abstract.evaluation(of: target)
    self.filled = filled
    self.settings = settings
    let field = document.fields[checks.targets[target.index].cell]
    id = field.id
    seen = ObservedValues(of: field.kind)
    formula =
      checks.sheet.formula(of: target)
      ?? checks.language.check(Array("null".utf8), schema: checks.schema)
    coverage = BranchCoverage(formula, language: checks.language, evaluation)
    let builder = DomainBuilder(document, around.constants, environment: filled.environment)
    self.builder = builder
    let domains = around.inputs.map { input in
      let field = document.fields[input]
      let mustBeFilled =
        field.isRequired && field.logic == nil && !field.isHidden
        && !settings.isIncompleteIncluded
      return builder.domain(of: input, isFilled: mustBeFilled)
    }
    probes = Self.probes(
      for: SearchGoal.all(of: coverage, formula, evaluation, boundaries: boundaries), formula,
      domains, checks, within: work)
    trials = Trials(
      document, checks, target: target, domains, settings: filled.settings,
      marking: Set(coverage.branches.map { $0.expression }),
      probing: probes.map { $0.probe.formula }, within: work)
    space = InputSpaceSource(document, required.values)
    // An exhaustive search leaves some trial runs for values that are not candidates.
    search = AssignmentSearch(
      domains, trials: settings.trials - settings.trials / 4, seed: settings.seed)
    reserve = work.left / 4
  }

  /// Returns the probes of the first goals.
  ///
  /// Complexity: that of checking formulas that are as long as the paths to the goals.
  private static func probes(
    for goals: [SearchGoal], _ formula: CheckedFormula, _ domains: [FieldDomain],
    _ checks: CheckedFormulas, within work: SearchWork
  ) -> [GoalProbe] {
    let parents = formula.tree.parents()
    let most = work.left / 8
    var spent = 0
    var probes: [GoalProbe] = []
    for goal in goals.prefix(maxGoals) {
      guard spent < most,
        let probe = Probe(
          goal, formula, parents: parents, (checks.language, checks.schema))
      else { continue }
      spent += SearchCost.expression * probe.formula.tree.count
      let read = checks.sheet.inputs(of: probe.formula)
      let deciding = domains.indices.filter { read.contains(domains[$0].field) }
      if !deciding.isEmpty {
        probes.append(GoalProbe(goal: goal, probe: probe, domains: deciding))
      }
    }
    work.spend(spent)
    return probes
  }

  private static let maxGoals = 200

  /// Returns variants of a candidate of `domain`.
  func variants(of json: [UInt8], in domain: Int) -> [[UInt8]] {
    builder.variants(of: json, in: trials.domains[domain].field)
  }

  /// The assignments that reached a `SearchGoal`.
  private var kept: [FieldAssignment] = []

  func keep(_ assignment: FieldAssignment) { kept.append(assignment) }

  /// The assignments for which the formula behaved in a new way.
  package var remarkable: [FieldAssignment] {
    kept + pioneers
      + found.values.sorted { $0.order < $1.order }.map { $0.complete ?? $0.assignment }
  }

  /// Searches within the limits of the settings.
  package func explore() {
    let isSmall = search.isExhaustive
    // The stored values are tried first, however few trial runs are allowed.
    _ = search.visit(upTo: isSmall ? settings.trials : max(1, settings.trials / 4)) { assignment in
      take(assignment)
      return hasWork
    }
    var guided = GuidedSearch(self, seed: settings.seed)
    guided.run(upTo: isSmall ? settings.trials : settings.trials * 4 / 5)
    guard !isSmall else { return }
    search.visitRandom(domains: trials.domains, settings.trials - count) { assignment in
      take(assignment)
      return hasWork
    }
  }

  /// Runs one trial.
  func take(_ assignment: FieldAssignment) {
    count += 1
    if count & 127 == 0, Interruption.isTaskCancelled { isCancelled = true }
    guard let outcome = trials.outcome(of: assignment) else {
      tooLong += 1
      return
    }
    seen.add(outcome)
    if let marks = trials.marks, coverage.note(marks) { pioneers.append(assignment) }
    guard let error = outcome.failure else { return }
    let key = FaultKey(error)
    var fault =
      found[key] ?? RecordedFault(order: found.count, error: error, assignment: assignment)
    if fault.complete == nil, fault.checked < Self.maxChecked {
      fault.checked += 1
      if isComplete(assignment) { fault.complete = assignment }
    }
    found[key] = fault
  }

  private var hasWork: Bool { work.left > reserve && !isCancelled }

  func hasBudget(below most: Int) -> Bool { count < most && hasWork }

  /// Returns the values that an assignment stores, and the required values of other fields.
  package func values(of assignment: FieldAssignment) -> [FilledValue] {
    space.at(trials.domains).values(of: assignment)
  }

  /// Returns `true` if an assignment passes validation.
  package func isComplete(_ assignment: FieldAssignment) -> Bool {
    work.spend(filled.completenessCost)
    return filled.isComplete(with: values(of: assignment))
  }

  // MARK: Faults

  /// The faults, each with its simplest counterexample.
  ///
  /// A fault that a full recalculation does not reproduce is left out.
  package var faults: [FieldExploration.Fault] {
    found.values.sorted { $0.order < $1.order }.compactMap { fault in
      let isComplete = fault.complete != nil
      guard isComplete || settings.isIncompleteIncluded else { return nil }
      let shrunk = Shrinking.shrunk(fault.complete ?? fault.assignment) { assignment in
        guard let error = trials.outcome(of: assignment)?.failure,
          FaultKey(error) == FaultKey(fault.error)
        else { return false }
        return !isComplete || self.isComplete(assignment)
      }
      let space = space.at(trials.domains)
      let changed = space.changedValues(of: shrunk)
      let values = isComplete ? space.values(of: shrunk) : changed
      let fillers = isComplete ? self.fillers(of: fault, in: shrunk) : []
      let causes = changed.filter { !fillers.contains($0.field) }
      guard case .failed(let error)? = replay.outcome(of: id, with: values),
        error.code == fault.error.code
      else { return nil }
      return FieldExploration.Fault(
        code: error.code, message: error.message,
        range: error.range ?? formula.tree.range(of: formula.tree.root), isComplete: isComplete,
        causes: causes, fillers: values.filter { !causes.contains($0) })
    }
  }

  /// Returns the ids of the fields whose values in `assignment` the failure does not depend on.
  ///
  /// It still occurs with the first candidate, which is usually the stored value, or with the
  /// second one.
  private func fillers(of fault: RecordedFault, in assignment: FieldAssignment) -> Set<String> {
    var fillers: Set<String> = []
    for domain in assignment.indices where trials.domains[domain].candidates.count > 1 {
      var other = assignment
      other[domain] = assignment[domain] > 0 ? 0 : 1
      guard let error = trials.outcome(of: other)?.failure, FaultKey(error) == FaultKey(fault.error)
      else { continue }
      fillers.insert(filled.document.fields[trials.domains[domain].field].id)
    }
    return fillers
  }
}

/// The identity of a fault: failures with an equal `FaultKey` are the same fault.
private struct FaultKey: Hashable {
  let code: ErrorCode
  let range: TextRange?

  init(_ error: EvaluationError) {
    code = error.code
    range = error.range
  }
}

private struct RecordedFault {
  let order: Int
  let error: EvaluationError
  let assignment: FieldAssignment
  /// The first assignment that lacks no required value.
  var complete: FieldAssignment?
  var checked = 0
}

extension SheetFormulas {
  /// Returns the input fields that a formula reads, directly or through other formulas.
  fileprivate func inputs(of formula: CheckedFormula) -> Set<CellID> {
    var inputs: Set<CellID> = []
    var targets: [TargetNumber] = []
    for slot in formula.references {
      let cell = CellID(slot)
      if let target = target(of: cell) {
        targets.append(target)
      } else {
        inputs.insert(cell)
      }
    }
    guard !targets.isEmpty else { return inputs }
    for number in order(of: targets, where: { _ in true }) {
      for cell in self.inputs(of: number) where target(of: cell) == nil {
        inputs.insert(cell)
      }
    }
    return inputs
  }
}

/// Creates an `InputSpace` for domains that grow during a search.
private final class InputSpaceSource {
  private let document: JoyDocument
  private let required: [FilledValue]

  init(_ document: JoyDocument, _ required: [FilledValue]) {
    self.document = document
    self.required = required
  }

  func at(_ domains: [FieldDomain]) -> InputSpace {
    InputSpace(document, domains, required)
  }
}
