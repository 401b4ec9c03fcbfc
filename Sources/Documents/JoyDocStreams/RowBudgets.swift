import SheetEvaluation
import FormulaValues

/// The remaining step budgets and random sources of a chunk's rows, each like those of a document.
///
/// A formula that is evaluated by columns takes steps for all rows together. They need not be
/// assigned to rows while even a row with all of these steps would stay within its budget.
struct RowBudgets {
  private let limits: EvaluationLimits
  private let firstRandom: RandomSource
  private var stepsLeft: [Int] = []
  private var least = 0
  /// The number of steps taken by columns, not assigned to rows yet.
  private var shared = 0
  var random: [RandomSource] = []

  init(_ limits: EvaluationLimits, seed: UInt64) {
    self.limits = limits
    firstRandom = RandomSource(seed: seed)
  }

  /// Starts a chunk with `count` rows.
  mutating func begin(_ count: Int) {
    stepsLeft.removeAll(keepingCapacity: true)
    stepsLeft.append(contentsOf: repeatElement(limits.documentSteps, count: count))
    random.removeAll(keepingCapacity: true)
    random.append(contentsOf: repeatElement(firstRandom, count: count))
    least = limits.documentSteps
    shared = 0
  }

  /// Whether a row may have fewer steps left than one formula may take.
  var mayEnd: Bool { least - shared < limits.steps }

  /// Whether steps have been taken by columns.
  var isShared: Bool { shared > 0 }

  mutating func take(byColumns steps: Int) { shared += max(0, steps) }

  /// Resets the shared steps after they have been assigned to rows.
  mutating func settle() { shared = 0 }

  /// The remaining budget of a row, without the steps taken by columns.
  subscript(place: Int) -> SheetBudget {
    get { SheetBudget(limits, stepsLeft: stepsLeft[place]) }
    set {
      stepsLeft[place] = newValue.stepsLeft
      least = min(least, newValue.stepsLeft)
    }
  }
}
