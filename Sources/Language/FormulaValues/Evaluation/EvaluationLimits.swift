/// The limits of an evaluation. Reaching one is an ordinary error of the formula.
///
/// Negative limits count as zero, and very large ones as the largest amount that the engine can count.
public struct EvaluationLimits: Hashable, Sendable {
  /// The maximum number of steps per evaluation.
  ///
  /// Loop iterations, calls, elements visited and bytes of long texts read all cost steps. A step
  /// is intended to be at most 5 nanoseconds of work, so the default is a tenth of a second. A call
  /// costs twelve steps, and a short loop iteration two. `Documentation/Reliability.md` lists the
  /// times of the slowest known formulas.
  public var steps: Int = 20_000_000 {
    didSet { steps = Self.amount(steps) }
  }
  /// The maximum number of elements in a list.
  public var listLength: Int = 1_000_000 {
    didSet { listLength = Self.amount(listLength) }
  }
  /// The maximum length of a text in UTF-8 bytes.
  public var textLength: Int = 10_000_000 {
    didSet { textLength = Self.amount(textLength) }
  }
  /// The maximum memory for all values created in one evaluation, and for its result as a `Value`, in bytes.
  public var memory: Int = 100_000_000 {
    didSet { memory = Self.amount(memory) }
  }
  /// The maximum number of steps for one recalculation of all formulas in a document or sheet.
  public var documentSteps: Int = 2_000_000_000 {
    didSet { documentSteps = Self.amount(documentSteps) }
  }
  /// The maximum memory for all values stored by one recalculation, in bytes, excluding numbers.
  ///
  /// The recalculation and the resulting document take about three times as much.
  public var documentMemory: Int = 96_000_000 {
    didSet { documentMemory = Self.amount(documentMemory) }
  }
  /// The maximum depth of nested function calls, at most 1,000.
  public var callDepth: Int = 200 {
    didSet { callDepth = Self.depth(callDepth) }
  }
  /// The maximum nesting of lists and records, at most 1,000.
  public var valueDepth: Int = 500 {
    didSet { valueDepth = Self.depth(valueDepth) }
  }

  /// Creates the default limits.
  public init() {}

  /// Returns an amount to which others can be added without overflow.
  private static func amount(_ value: Int) -> Int { min(max(0, value), 1 << 56) }

  /// Returns a depth that the stack of any thread has room for.
  private static func depth(_ value: Int) -> Int { min(max(0, value), 1_000) }
}
