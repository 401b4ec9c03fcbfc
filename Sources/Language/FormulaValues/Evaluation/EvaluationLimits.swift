/// The resource limits of an evaluation. Exceeding one is an ordinary error, `limit-reached`.
public struct EvaluationLimits: Hashable, Sendable {
  /// The maximum number of steps per evaluation.
  ///
  /// Loop iterations, calls, elements visited and bytes of long texts read all cost steps. A step
  /// is intended to be at most 5 nanoseconds of work, so the default is a tenth of a second. A call
  /// costs twelve steps, and a short loop iteration two. `Documentation/Reliability.md` lists the
  /// times of the slowest known formulas.
  public var steps: Int = 20_000_000
  /// The maximum number of elements in a list.
  public var listLength: Int = 1_000_000
  /// The maximum length of a text in UTF-8 bytes.
  public var textLength: Int = 10_000_000
  /// The maximum memory for all values created in one evaluation, in bytes.
  public var memory: Int = 100_000_000
  /// The maximum number of steps for one recalculation of all formulas in a document or sheet.
  public var documentSteps: Int = 2_000_000_000
  /// The maximum memory for all values stored by one recalculation, in bytes, excluding numbers.
  ///
  /// The recalculation and the resulting document take about three times as much.
  public var documentMemory: Int = 96_000_000
  /// The maximum depth of nested function calls.
  public var callDepth: Int = 200
  /// The maximum nesting of lists and records.
  public var valueDepth: Int = 500

  /// Creates the default limits.
  public init() {}
}
