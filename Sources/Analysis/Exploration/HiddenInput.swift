import FormulaChecker
package import FormulaSheets
import FormulaValues
import IndexedCollections
import JoyDocFormulas

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
}

/// The hidden inputs of a document, each of which is told once, as far as full recalculations show them.
package struct HiddenInputs: Sendable {
  package private(set) var found: [HiddenInput] = []
  /// How many fields that logic can hide were left out when the work was used up.
  package private(set) var leftOut = 0

  /// Ends early in a task that is cancelled. Complexity: that of the work.
  package init(in filled: FilledDocument, work amount: Int) {
    let work = SearchWork(amount, trialSteps: Self.mostSteps)
    let replay = Replay(filled, within: work)
    let checks = filled.checks
    let finder = HiddenInputSearch(replay: replay, work: work)
    var told: Set<CellID> = []
    var unseen: Set<CellID> = []
    for (number, computed) in checks.targets.enumerated() where computed.obstacle == nil {
      let target = TargetNumber(number)
      // A formula that asks what is shown knows of it.
      guard let formula = checks.sheet.formula(of: target), formula.fieldFacts.isEmpty else {
        continue
      }
      let inputs = checks.sheet.inputs(of: target).filter {
        checks.sheet.target(of: $0) == nil && !told.contains($0) && finder.canHide($0)
      }
      guard !inputs.isEmpty else { continue }
      // What cannot be shown is not told, so it need not be found.
      let reader = replay.isAffordable ? finder.reader(target) : nil
      for input in inputs {
        guard let reader, replay.isAffordable, !Task.isCancelled else {
          unseen.insert(input)
          continue
        }
        switch finder.find(input, read: reader) {
        case .shown(let hidden):
          told.insert(input)
          found.append(hidden)
        case .workUsedUp: unseen.insert(input)
        case .none: break
        }
      }
    }
    leftOut = unseen.subtracting(told).count
  }

  private static let mostSteps = 160_000
}
