import FormulaRuntime

/// The work that searches may still do together, in visits of some 40 nanoseconds, each
/// `Budget.stepsPerVisit` steps of the machine: counted and not timed, so that a search ends after the
/// same filling on every machine.
package final class SearchWork {
  /// Below zero once something took more than was there, which those who lent it pay for.
  package private(set) var left: Int
  /// The steps that one filling may take.
  package let trialSteps: Int

  package init(_ amount: Int, trialSteps: Int) {
    left = max(0, amount)
    self.trialSteps = trialSteps
  }

  package var isUsedUp: Bool { left <= 0 }

  /// The steps of the machine that the work which is left allows.
  var steps: Int { max(0, min(left, 1 << 40)) * Budget.stepsPerVisit }

  package func spend(_ amount: Int) { left -= max(0, min(amount, 1 << 40)) }

  /// Spends what the machine has taken.
  func spend(steps: Int) { spend(steps / Budget.stepsPerVisit) }

  /// Lends `body` the same share as so many others that are still to come; what it leaves is theirs.
  /// With `least` a share is never so small that it is of no use to anybody: the first get something.
  package func lend<Result>(
    oneOf count: Int, atLeast least: Int = 0, to body: (SearchWork) -> Result
  ) -> Result {
    let amount = max(0, min(left, max(least, left / max(1, count))))
    let share = SearchWork(amount, trialSteps: trialSteps)
    defer { spend(amount - share.left) }
    return body(share)
  }
}

/// What parts of a search cost, in the units of `SearchWork`; measured, and rounded up.
enum SearchCost {
  /// A filling, besides the steps that its formulas take.
  static let trial = 20
  /// Each formula that runs for a filling.
  static let formula = 4
  /// Each expression of a formula that is looked at and compiled for a search.
  static let expression = 20
  /// Each candidate of a field.
  static let candidate = 20
  /// Each byte of a candidate, which is made, read and put into the machine.
  static let candidateByte = 1
  /// Each field that is looked at to tell whether a filling is complete.
  static let checkedField = 2
  /// Each byte of a document that is read again with a filling.
  static let replayedByte = 1
}
