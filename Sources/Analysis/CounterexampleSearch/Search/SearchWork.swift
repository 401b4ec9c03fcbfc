import FormulaRuntime

/// The work budget that searches share.
///
/// A unit is a visit of about 40 nanoseconds, or `Budget.stepsPerVisit` steps of the machine. Work
/// is counted and not timed, so that a search ends after the same assignment on every machine.
package final class SearchWork {
  /// The remaining work. It is negative after an overrun, which is charged to the lender.
  package private(set) var left: Int
  /// The maximum number of steps of one trial run.
  package let trialSteps: Int

  package init(_ amount: Int, trialSteps: Int) {
    left = max(0, min(amount, Self.most))
    self.trialSteps = trialSteps
  }

  package var isUsedUp: Bool { left <= 0 }

  /// The number of machine steps that the remaining work allows.
  var steps: Int {
    let (steps, isTooLarge) = max(0, left).multipliedReportingOverflow(by: Budget.stepsPerVisit)
    return isTooLarge ? .max : steps
  }

  package func spend(_ amount: Int) {
    left = max(-Self.most, left - max(0, min(amount, Self.most)))
  }

  /// The bound of every amount. Sums of three do not overflow, also with 32 bits.
  private static let most = Int(clamping: min(Int64(1) << 40, Int64(Int.max) / 4))

  /// Charges `steps` of the machine.
  func spend(steps: Int) { spend(steps / Budget.stepsPerVisit) }

  /// Lends `body` an equal share of the work for `count` searches; unused work is returned.
  ///
  /// A share is at least `least`, so that it is large enough to be useful to the first searches.
  package func lend<Result>(
    oneOf count: Int, atLeast least: Int = 0, to body: (SearchWork) -> Result
  ) -> Result {
    let amount = max(0, min(left, max(least, left / max(1, count))))
    let share = SearchWork(amount, trialSteps: trialSteps)
    defer { spend(amount - share.left) }
    return body(share)
  }
}

/// The costs of parts of a search, in units of `SearchWork`, measured and rounded up.
enum SearchCost {
  /// A trial run, without the steps of its formulas.
  static let trial = 20
  /// A formula that is evaluated in a trial run.
  static let formula = 4
  /// An expression of a formula that is analyzed and compiled for a search.
  static let expression = 20
  /// A candidate of a field.
  static let candidate = 20
  /// A byte of a candidate, which is generated, parsed and loaded into the machine.
  static let candidateByte = 1
  /// A field that is checked to decide whether an assignment is complete.
  static let checkedField = 2
  /// A byte of a document that is parsed again with an assignment.
  static let replayedByte = 1
}
