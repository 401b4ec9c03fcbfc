import FormulaChecker
package import SheetEvaluation
import FormulaValues
import IndexedCollections
import JoyDocFormulas

/// A field that logic can hide although its stored value still affects a formula, with an example.
package struct HiddenInput: Sendable {
  /// The field that is hidden.
  package let input: CellID
  /// The target whose formula reads the field.
  package let target: TargetNumber
  package let witness: [FilledValue]
  /// The result of the formula.
  package let outcome: Outcome
  /// The result of the formula if the field were empty.
  package let without: Outcome
}

/// The hidden inputs of a document, each reported once and confirmed by full recalculations.
package struct HiddenInputs: Sendable {
  package private(set) var found: [HiddenInput] = []
  /// The number of fields with logic that were not checked because the work was used up.
  package private(set) var leftOut = 0

  /// Searches for hidden inputs. Stops early if the task is cancelled.
  ///
  /// Complexity: that of the work.
  package init(in filled: FilledDocument, work amount: Int) {
    let work = SearchWork(amount, trialSteps: Self.maxSteps)
    let replay = Replay(filled, within: work)
    let checks = filled.checks
    let finder = HiddenInputSearch(replay: replay, work: work)
    var reported: Set<CellID> = []
    var unseen: Set<CellID> = []
    for (number, computed) in checks.targets.enumerated() where computed.blocker == nil {
      let target = TargetNumber(number)
      // A formula that reads visibility takes hidden fields into account.
      guard let formula = checks.sheet.formula(of: target), formula.fieldFacts.isEmpty else {
        continue
      }
      let inputs = checks.sheet.inputs(of: target).filter {
        checks.sheet.target(of: $0) == nil && !reported.contains($0) && finder.canHide($0)
      }
      guard !inputs.isEmpty else { continue }
      // A result that cannot be replayed is not reported, so there is no point in searching for it.
      let reader = replay.isAffordable ? finder.reader(target) : nil
      for input in inputs {
        guard let reader, replay.isAffordable, !Interruption.isTaskCancelled else {
          unseen.insert(input)
          continue
        }
        switch finder.find(input, read: reader) {
        case .shown(let hidden):
          reported.insert(input)
          found.append(hidden)
        case .workUsedUp: unseen.insert(input)
        case .none: break
        }
      }
    }
    leftOut = unseen.subtracting(reported).count
  }

  private static let maxSteps = 160_000
}
