import FormulaSheets
import FormulaValues

/// What the rows of a chunk may still use, each as a document may: steps of all its formulas, and the
/// random numbers that it draws one after the other.
///
/// A formula that goes by columns takes its steps for all rows together. As long as even a row that
/// had taken all of them had enough left, nobody has to know which row took which.
struct RowBudgets {
  private let limits: EvaluationLimits
  private let firstRandom: RandomSource
  private var stepsLeft: [Int] = []
  private var least = 0
  /// Steps that were taken by columns.
  private var shared = 0
  var random: [RandomSource] = []

  init(_ limits: EvaluationLimits, seed: UInt64) {
    self.limits = limits
    firstRandom = RandomSource(seed: seed)
  }

  /// Begins a chunk of some rows.
  mutating func begin(_ count: Int) {
    stepsLeft.removeAll(keepingCapacity: true)
    stepsLeft.append(contentsOf: repeatElement(limits.documentSteps, count: count))
    random.removeAll(keepingCapacity: true)
    random.append(contentsOf: repeatElement(firstRandom, count: count))
    least = limits.documentSteps
    shared = 0
  }

  /// Whether a row may have less left than one formula may take.
  var mayEnd: Bool { least - shared < limits.steps }

  /// Whether steps were taken by columns.
  var isShared: Bool { shared > 0 }

  mutating func take(byColumns steps: Int) { shared += max(0, steps) }

  /// The steps that were taken by columns have been taken off those of the rows.
  mutating func settle() { shared = 0 }

  /// What a row has left, what was taken by columns aside.
  subscript(place: Int) -> SheetBudget {
    get { SheetBudget(limits, stepsLeft: stepsLeft[place]) }
    set {
      stepsLeft[place] = newValue.stepsLeft
      least = min(least, newValue.stepsLeft)
    }
  }
}
