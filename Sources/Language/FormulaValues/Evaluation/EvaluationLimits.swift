/// The resource limits of an evaluation. Exceeding one is an ordinary error, `limit-reached`.
///
/// A negative limit counts as 0, and one beyond what a machine can hold as the greatest possible
/// one.
public struct EvaluationLimits: Hashable, Sendable {
  /// The maximum number of steps per evaluation.
  ///
  /// Loop iterations, calls, elements visited and bytes of long texts read all cost steps. A step
  /// is intended to be at most 5 nanoseconds of work, so the default is a tenth of a second. A call
  /// costs twelve steps, and a short loop iteration two. `Documentation/Reliability.md` lists the
  /// times of the slowest known formulas.
  public var steps: Int = 20_000_000 {
    didSet { steps = max(0, min(steps, Self.maxSteps)) }
  }
  /// The maximum number of elements in a list.
  public var listLength: Int = 1_000_000 {
    didSet { listLength = max(0, min(listLength, Self.maxElements)) }
  }
  /// The maximum length of a text in UTF-8 bytes.
  public var textLength: Int = 10_000_000 {
    didSet { textLength = max(0, min(textLength, Self.maxElements)) }
  }
  /// The maximum memory for all values created in one evaluation, in bytes, and for its result as a
  /// `Value`.
  public var memory: Int = 100_000_000 {
    didSet { memory = max(0, min(memory, Self.maxBytes)) }
  }
  /// The maximum number of steps for one recalculation of all formulas in a document or sheet.
  public var documentSteps: Int = 2_000_000_000 {
    didSet { documentSteps = max(0, min(documentSteps, Self.maxSteps)) }
  }
  /// The maximum memory for all values stored by one recalculation, in bytes, excluding numbers.
  ///
  /// The recalculation and the resulting document take about three times as much.
  public var documentMemory: Int = 96_000_000 {
    didSet { documentMemory = max(0, min(documentMemory, Self.maxBytes)) }
  }
  /// The maximum depth of nested function calls, at most 200.
  public var callDepth: Int = 200 {
    didSet { callDepth = max(0, min(callDepth, Self.maxCalls)) }
  }
  /// The maximum nesting of lists and records, at most 500.
  public var valueDepth: Int = 500 {
    didSet { valueDepth = max(0, min(valueDepth, Self.maxLevels)) }
  }

  /// Creates the default limits.
  public init() {}

  private static let maxSteps = Int(clamping: Int64(1) << 56)
  private static let maxElements = Int(Int32.max)
  private static let maxBytes = Int(clamping: Int64(1) << 46)
  // Calls and levels take stack of the calling thread, which may be as small as 512 kB.
  private static let maxCalls = 200
  private static let maxLevels = 500
}
