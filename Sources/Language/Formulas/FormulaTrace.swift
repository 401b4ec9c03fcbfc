public import FormulaValues
public import SourceText

/// What every part of a formula yielded when it ran, as a tree like the formula's.
public struct FormulaTrace: Sendable {
  /// The formula as it was written.
  public let text: String
  /// The whole formula.
  public let root: Step
  /// The fields that the formula names, in the order of first mention, with what they held.
  public let inputs: [Input]

  /// A field that the formula names.
  public struct Input: Sendable {
    /// The field, by its number in the schema.
    public let slot: Slot
    /// What it held.
    public let value: TracedValue
  }

  /// A part of the formula and what became of it.
  public struct Step: Sendable {
    /// The part's text; of a long one the beginning.
    public let text: String
    /// The text on one line, with an ellipsis for the bodies of lambdas.
    public let brief: String
    /// Where it stands, in UTF-8 bytes of the formula.
    public let range: TextRange
    /// What it is to the part around it, where that matters.
    public let role: Role?
    /// What became of it.
    public let outcome: Outcome
    /// The parts that led to it, in the order of the text. Constants and what only leads to a
    /// member are left out.
    public let steps: [Step]
    /// The calls of the lambdas that it holds.
    public let passes: [Passes]
    /// Whether a branch was chosen among others here, or evaluation may end early.
    public let isChoice: Bool
  }

  /// What a part is to the part around it.
  public enum Role: Hashable, Sendable {
    case condition, then, otherwise, subject, matched
    /// The value of a `let` name.
    case named(String)
  }

  /// What became of a part.
  public enum Outcome: Sendable {
    case value(TracedValue)
    /// The part failed; `isOrigin` unless a part of it did.
    case failed(EvaluationError, isOrigin: Bool)
    /// It was not evaluated, since its value was not needed.
    case notTaken
    /// Its elements went on one by one, so that there never was a list of them.
    case streamed
  }

  /// The calls of a lambda: the rows that were looked at.
  public struct Passes: Sendable {
    /// The names of the lambda's parameters.
    public let parameters: [String]
    /// The number of calls.
    public let count: Int
    /// The calls that gave true, if the lambda answers yes or no.
    public let accepted: Int?
    /// The calls that failed.
    public let failures: Int
    /// The first calls, and of the others the first that gave true and the first that failed.
    public let shown: [Pass]
  }

  /// A call of a lambda for one element.
  public struct Pass: Sendable {
    /// The number of the element from 1; of a table, that of the row.
    public let number: Int
    /// The first argument.
    public let item: TracedValue
    /// The lambda's body.
    public let body: Step
  }

  /// The error that the formula ended in, if it did.
  public var error: EvaluationError? {
    if case .failed(let error, _) = root.outcome { error } else { nil }
  }

  /// The value of the formula, nil if it failed.
  public var value: TracedValue? {
    if case .value(let value) = root.outcome { value } else { nil }
  }
}
