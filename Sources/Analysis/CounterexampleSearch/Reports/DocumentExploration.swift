import AbstractInterpretation
import FormulaChecker
package import SheetEvaluation
import FormulaSyntax
package import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// An exploration of a document's computed fields: their failures, values and branch coverage.
package struct DocumentExploration: Sendable {
  package let document: JoyDocument
  package let fields: [FieldExploration]
  /// The fields that were not explored, each with the reason.
  package let unexplored: [(field: CellID, error: EvaluationError)]

  /// The limits of a search and its random seed.
  package struct Settings: Sendable {
    /// The maximum number of trial runs of a formula.
    package var trials = 20_000
    package var seed: UInt64 = 0
    /// Whether to include assignments that lack a required value.
    package var isIncompleteIncluded = false
    /// Whether only failures are of interest. Formulas that are proved never to fail are then
    /// skipped.
    package var seeksFaultsOnly = false
    /// The work budget of all formulas together, about ten seconds.
    package var work = 200_000_000
    /// The maximum number of steps of one trial run.
    package var trialSteps = 8_000_000

    package init() {}

    /// The work budgets for searching, and for replaying what the searches found.
    package var shares: (search: SearchWork, replay: SearchWork) {
      let replay = work / 4
      return (
        SearchWork(work - replay, trialSteps: trialSteps),
        SearchWork(replay, trialSteps: trialSteps)
      )
    }
  }

  /// Explores the computed fields in `wanted`, or all of them if it is `nil`.
  ///
  /// Stops early if the task is cancelled.
  ///
  /// Complexity: that of the work that `settings` allow, plus O(size of the formulas).
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
    // A failure that cannot be replayed is not reported, so there is no point in searching for it.
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
      // The caller no longer waits for the result. The fields explored so far are correct.
      if Interruption.isTaskCancelled { break }
      if let blocker = checks.targets[target.index].blocker {
        unexplored.append((checks.targets[target.index].cell, blocker.reason.error))
        continue
      }
      if settings.seeksFaultsOnly {
        if work.isUsedUp { break }
        let size = checks.sheet.formula(of: target)?.tree.count ?? 0
        work.spend(SearchCost.expression * size)
        if abstract.neverFails(target) { continue }
      }
      let explored = work.lend(oneOf: targets.count - place, atLeast: Self.minWork) {
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

  /// The work for some hundred trial runs of a formula.
  private static let minWork = 20_000

  private static let workUsedUp = EvaluationError(
    .limitReached, "exploring the form takes too long; name this field to explore it alone")

  /// Whether a complete assignment makes a formula fail. A formula that cannot run always fails.
  package var canFail: Bool {
    fields.contains { $0.faults.contains(where: { $0.isComplete }) }
      || unexplored.contains { $0.error != Self.workUsedUp }
  }
}

/// Values for required fields that are empty, which complete the rest of the document.
package struct RequiredValues {
  package private(set) var values: [FilledValue] = []

  /// Fills in missing values up to a fixpoint: nothing is missing, or nothing more can be filled
  /// in.
  ///
  /// Works in rounds, because filling in one field can make another one visible.
  package init(_ filled: FilledDocument) {
    let builder = DomainBuilder(
      filled.document, FormulaConstants(), environment: filled.environment)
    for _ in 0..<Self.maxRounds {
      let known = Set(values.map { $0.field })
      let found = filled.missing(with: values).compactMap { cell -> FilledValue? in
        let field = filled.document.fields[cell]
        guard !known.contains(field.id), let json = builder.plainest(of: cell) else { return nil }
        return FilledValue(json, of: field)
      }
      if found.isEmpty { return }
      values += found
    }
  }

  private static let maxRounds = 5
}
