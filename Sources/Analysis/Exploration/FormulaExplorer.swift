import AbstractValues
package import FormulaChecker
package import FormulaSheets
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import IndexedCollections
import Formulas
import JoyDoc
import JoyDocFormulas
import SourceText

/// A search over the fillings that one computed field depends on, and what it has found.
package final class FormulaExplorer {
  package let filled: FilledDocument
  package let trials: Trials
  package let formula: CheckedFormula
  /// What a search may come closer to.
  let probes: [AimedProbe]
  private let builder: DomainBuilder
  private let space: WitnessSpaceSource
  private let settings: DocumentExploration.Settings
  private let search: FillingSearch
  private let id: String
  private let work: SearchWork
  /// What is kept of the work for making plain what was found.
  private let reserve: Int
  private let replay: Replay
  package private(set) var coverage: BranchCoverage
  package private(set) var seen: SeenValues
  /// The fillings that were tried.
  package private(set) var count = 0
  private var found: [FaultKey: FoundFault] = [:]
  /// Fillings that took a branch first, in the order in which they were tried.
  package private(set) var pioneers: [Filling] = []
  /// Whether every filling of the plain domains was tried.
  package var isExhaustive: Bool { search.isExhaustive && tooLong == 0 && count >= search.size }
  /// The fillings that took too long, of which nothing is known.
  package private(set) var tooLong = 0

  /// Whether nobody waits for it any more.
  private var isCancelled = false

  /// Failing fillings of which not every one is looked at for completeness.
  private static let mostChecked = 48

  /// An aim with what tells how far it is.
  struct AimedProbe {
    let aim: SearchAim
    let probe: Probe
    /// The domains that decide.
    let domains: [Int]
  }

  /// Nil if there is too little work left. With `boundaries` fillings are looked for with which
  /// formulas that are nearly the same would do otherwise.
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
    seen = SeenValues(of: field.kind)
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
      for: SearchAim.all(of: coverage, formula, evaluation, boundaries: boundaries), formula,
      domains, checks, within: work)
    trials = Trials(
      document, checks, target: target, domains, environment: filled.environment,
      limits: filled.limits, marking: Set(coverage.branches.map(\.expression)),
      probing: probes.map(\.probe.formula), within: work)
    space = WitnessSpaceSource(document, required.values)
    // Trying everything leaves something for the values that nobody thought of.
    search = FillingSearch(
      domains, trials: settings.trials - settings.trials / 4, seed: settings.seed)
    reserve = work.left / 4
  }

  /// The probes of the first aims. Complexity: that of checking formulas that are as long as the ways to
  /// the aims.
  private static func probes(
    for aims: [SearchAim], _ formula: CheckedFormula, _ domains: [FieldDomain],
    _ checks: CheckedFormulas, within work: SearchWork
  ) -> [AimedProbe] {
    let parents = formula.tree.parents()
    let most = work.left / 8
    var spent = 0
    var probes: [AimedProbe] = []
    for aim in aims.prefix(mostAims) {
      guard spent < most,
        let probe = Probe(
          aim, formula, parents: parents, (checks.language, checks.schema))
      else { continue }
      spent += SearchCost.expression * probe.formula.tree.count
      let read = checks.sheet.inputs(behind: probe.formula)
      let deciding = domains.indices.filter { read.contains(domains[$0].field) }
      if !deciding.isEmpty {
        probes.append(AimedProbe(aim: aim, probe: probe, domains: deciding))
      }
    }
    work.spend(spent)
    return probes
  }

  private static let mostAims = 200

  /// Values that lie beside one of a domain.
  func variants(of json: [UInt8], in domain: Int) -> [[UInt8]] {
    builder.variants(of: json, in: trials.domains[domain].field)
  }

  /// Fillings that reached an aim.
  private var kept: [Filling] = []

  func keep(_ filling: Filling) { kept.append(filling) }

  /// The fillings with which the formula did something for the first time.
  package var remarkable: [Filling] {
    kept + pioneers
      + found.values.sorted { $0.order < $1.order }.map { $0.complete ?? $0.filling }
  }

  /// Searches as long as the settings say.
  package func explore() {
    let isSmall = search.isExhaustive
    // What is stored is tried first, however few fillings may be.
    _ = search.visit(upTo: isSmall ? settings.trials : max(1, settings.trials / 4)) { filling in
      take(filling)
      return hasWork
    }
    var guided = GuidedSearch(self, seed: settings.seed)
    guided.run(upTo: isSmall ? settings.trials : settings.trials * 4 / 5)
    guard !isSmall else { return }
    search.visitRandom(domains: trials.domains, settings.trials - count) { filling in
      take(filling)
      return hasWork
    }
  }

  /// Tries one filling.
  func take(_ filling: Filling) {
    count += 1
    if count & 127 == 0, Task.isCancelled { isCancelled = true }
    guard let outcome = trials.outcome(of: filling) else {
      tooLong += 1
      return
    }
    seen.add(outcome)
    if let marks = trials.marks, coverage.note(marks) { pioneers.append(filling) }
    guard let error = outcome.failure else { return }
    let key = FaultKey(error)
    var fault = found[key] ?? FoundFault(order: found.count, error: error, filling: filling)
    if fault.complete == nil, fault.checked < Self.mostChecked {
      fault.checked += 1
      if isComplete(filling) { fault.complete = filling }
    }
    found[key] = fault
  }

  private var hasWork: Bool { work.left > reserve && !isCancelled }

  func hasBudget(below most: Int) -> Bool { count < most && hasWork }

  /// The values that a filling puts into the document, and what the rest of it requires.
  package func values(of filling: Filling) -> [FilledValue] {
    space.at(trials.domains).values(of: filling)
  }

  /// Whether validation finds nothing in a filling.
  package func isComplete(_ filling: Filling) -> Bool {
    work.spend(filled.completenessCost)
    return filled.isComplete(with: values(of: filling))
  }

  // MARK: Faults

  /// The ways to fail, each with its plainest filling. What an ordinary recalculation does not show is
  /// not among them.
  package var faults: [FieldExploration.Fault] {
    found.values.sorted { $0.order < $1.order }.compactMap { fault in
      let isComplete = fault.complete != nil
      guard isComplete || settings.isIncompleteIncluded else { return nil }
      let shrunk = Shrinking.shrunk(fault.complete ?? fault.filling) { filling in
        guard let error = trials.outcome(of: filling)?.failure,
          FaultKey(error) == FaultKey(fault.error)
        else { return false }
        return !isComplete || self.isComplete(filling)
      }
      let space = space.at(trials.domains)
      let values = isComplete ? space.values(of: shrunk) : space.changedValues(of: shrunk)
      guard case .failed(let error)? = replay.outcome(of: id, with: values),
        error.code == fault.error.code
      else { return nil }
      return FieldExploration.Fault(
        code: error.code, message: error.message,
        range: error.range ?? formula.tree.range(of: formula.tree.root), isComplete: isComplete,
        witness: values)
    }
  }
}

/// What makes two failures the same fault.
private struct FaultKey: Hashable {
  let code: ErrorCode
  let range: TextRange?

  init(_ error: EvaluationError) {
    code = error.code
    range = error.range
  }
}

private struct FoundFault {
  let order: Int
  let error: EvaluationError
  let filling: Filling
  /// The first filling that lacks nothing.
  var complete: Filling?
  var checked = 0
}

extension SheetFormulas {
  /// The cells that nobody computes and that a formula reads, by itself or through others.
  fileprivate func inputs(behind formula: CheckedFormula) -> Set<CellID> {
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

/// Makes the space of witnesses of domains that grow.
private final class WitnessSpaceSource {
  private let document: JoyDocument
  private let required: [FilledValue]

  init(_ document: JoyDocument, _ required: [FilledValue]) {
    self.document = document
    self.required = required
  }

  func at(_ domains: [FieldDomain]) -> WitnessSpace {
    WitnessSpace(document, domains, required)
  }
}
