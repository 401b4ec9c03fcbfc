import AbstractValues
import FormulaChecker
package import FormulaSheets
import FormulaSyntax
package import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// What the computed fields of a document can do before anybody fills it in.
package struct DocumentExploration: Sendable {
  package let document: JoyDocument
  package let fields: [FieldExploration]
  /// The fields whose formulas cannot run, with why.
  package let unexplored: [(field: CellID, error: EvaluationError)]

  /// How a search is bounded and begun.
  package struct Settings: Sendable {
    /// The fillings of a formula.
    package var trials = 20_000
    package var seed: UInt64 = 0
    /// Whether fillings count that lack something required.
    package var isIncompleteIncluded = false
    /// Whether only ways to fail are wanted: formulas that are proved never to fail are left out then.
    package var seeksFaultsOnly = false
    /// The work of all formulas together: some ten seconds.
    package var work = 200_000_000
    /// The steps that one filling may take.
    package var trialSteps = 8_000_000

    package init() {}

    /// The work for searches, and what is kept to show what they have found.
    package var shares: (search: SearchWork, replay: SearchWork) {
      let replay = work / 4
      return (
        SearchWork(work - replay, trialSteps: trialSteps),
        SearchWork(replay, trialSteps: trialSteps)
      )
    }
  }

  /// Explores computed fields, all of them if none is named; ends early in a task that is cancelled.
  /// Complexity: that of the work which the
  /// settings allow, and O(size of the formulas).
  package init(
    _ filled: FilledDocument, fields wanted: [CellID]? = nil, _ settings: Settings = Settings()
  ) {
    document = filled.document
    let checks = filled.checks
    let targets = checks.targets.indices.lazy.map { TargetNumber($0) }.filter {
      wanted?.contains(checks.targets[$0.index].cell) ?? true
    }
    let (work, replayWork) = settings.shares
    let replay = Replay(filled, within: replayWork)
    // What cannot be shown is not told, so it need not be found.
    if settings.seeksFaultsOnly, !replay.isAffordable {
      self.fields = []
      self.unexplored = []
      return
    }
    let completion = RequiredValues(filled)
    let abstract = AbstractSheet(document, checks)
    var fields: [FieldExploration] = []
    var unexplored: [(field: CellID, error: EvaluationError)] = []
    for (place, target) in targets.enumerated() {
      // Whoever waits for it no longer does; what was found is right anyway.
      if Task.isCancelled { break }
      if let obstacle = checks.targets[target.index].obstacle {
        unexplored.append((checks.targets[target.index].cell, obstacle.reason.error))
        continue
      }
      if settings.seeksFaultsOnly {
        if work.isUsedUp { break }
        let size = checks.sheet.formula(of: target)?.tree.count ?? 0
        work.spend(SearchCost.expression * size)
        if abstract.neverFails(target) { continue }
      }
      let explored = work.lend(oneOf: targets.count - place, atLeast: Self.leastWork) {
        work -> FieldExploration? in
        FormulaExplorer(
          replay, target: target, completion, abstract, settings, within: work
        ).map { FieldExploration($0, target: target, abstract) }
      }
      if let explored {
        fields.append(explored)
      } else {
        unexplored.append((checks.targets[target.index].cell, Self.workUsedUp))
      }
    }
    self.fields = fields
    self.unexplored = unexplored
  }

  /// What some hundred fillings of a formula take.
  private static let leastWork = 20_000

  private static let workUsedUp = EvaluationError(
    .limitReached, "exploring the form takes too long; name this field to explore it alone")

  /// Whether a complete filling makes a formula fail; one that cannot run fails with all of them.
  package var canFail: Bool {
    fields.contains { $0.faults.contains(where: \.isComplete) }
      || unexplored.contains { $0.error != Self.workUsedUp }
  }
}

/// What makes a document complete as far as nothing else is tried: values for the fields that must be
/// filled in and are not.
package struct RequiredValues {
  package private(set) var values: [FilledValue] = []

  /// Fills in what is missing until nothing is, or nothing more can be. Filling one field in can show
  /// another.
  package init(_ filled: FilledDocument) {
    let builder = DomainBuilder(
      filled.document, FormulaConstants(), environment: filled.environment)
    for _ in 0..<Self.mostRounds {
      let known = Set(values.map(\.field))
      let found = filled.missing(with: values).compactMap { cell -> FilledValue? in
        let id = filled.document.fields[cell].id
        guard !known.contains(id), let json = builder.plainest(of: cell) else { return nil }
        return FilledValue(field: id, json: json)
      }
      if found.isEmpty { return }
      values += found
    }
  }

  private static let mostRounds = 5
}
