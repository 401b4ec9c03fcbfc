/// What a formula may use at most; reaching a limit is an ordinary error.
public struct EvaluationLimits: Hashable, Sendable {
  /// Loop passes, calls, elements visited and bytes of long texts looked at, together. A step is
  /// meant to be at most 5 nanoseconds of work, so that the default is a tenth of a second: a call is
  /// twelve steps, a short pass of a loop two. Documentation/Reliability.md says what the slowest
  /// formulas that were found take.
  public var steps: Int = 20_000_000
  /// Elements of one list.
  public var listLength: Int = 1_000_000
  /// UTF-8 bytes of one text.
  public var textLength: Int = 10_000_000
  /// Bytes of all values made in one evaluation.
  public var memory: Int = 100_000_000
  /// Steps of all formulas of a document or sheet in one pass over them.
  public var documentSteps: Int = 2_000_000_000
  /// Bytes of all values that the formulas of a document or sheet store in one pass, numbers aside; a
  /// pass and the document that comes of it take about three times as much.
  public var documentMemory: Int = 96_000_000
  /// Calls of functions within functions.
  public var callDepth: Int = 200
  /// Lists and records within one another.
  public var valueDepth: Int = 500

  /// The limits that hold unless others are set.
  public init() {}
}
