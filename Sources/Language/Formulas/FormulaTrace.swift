public import FormulaValues
public import SourceText

/// The recorded values of every part of a `Formula` in one run, as a tree that mirrors the AST.
public struct FormulaTrace: Sendable {
  /// The source of the formula.
  public let text: String
  /// The whole formula.
  public let root: Step
  /// The fields that the formula names, in order of first mention, with their values.
  public let inputs: [Input]

  /// A field that the formula names.
  public struct Input: Sendable {
    /// The field, by its number in the schema.
    public let slot: Slot
    /// The value of the field.
    public let value: TracedValue
  }

  /// A part of the formula and its outcome.
  public struct Step: Sendable {
    /// The source of the part, truncated if it is long.
    public let text: String
    /// The source on one line, with an ellipsis for the bodies of lambdas.
    public let brief: String
    /// The range of the part, in UTF-8 bytes of the formula.
    public let range: TextRange
    /// The role in the enclosing part, if relevant.
    public let role: Role?
    /// The outcome of the part.
    public let outcome: Outcome
    /// The parts that contributed to the outcome, in source order.
    ///
    /// Constants, and names that only lead to a member, are left out.
    public let steps: [Step]
    /// The calls of the lambdas that the part contains.
    public let passes: [Passes]
    /// Whether one of several branches was chosen here, or evaluation may end early.
    public let isChoice: Bool
  }

  /// The role of a part in the enclosing part.
  public enum Role: Hashable, Sendable {
    case condition, then, otherwise, subject, matched
    /// The value of a `let` name.
    case named(String)
  }

  /// The outcome of a part.
  public enum Outcome: Sendable {
    case value(TracedValue)
    /// The part failed.
    ///
    /// `isOrigin` is `false` if the error comes from a part of it.
    case failed(EvaluationError, isOrigin: Bool)
    /// The part was not evaluated, since its value was not needed.
    case notTaken
    /// The elements were processed one by one, without building a list.
    case streamed
  }

  /// The calls of a lambda.
  public struct Passes: Sendable {
    /// The names of the lambda's parameters.
    public let parameters: [String]
    /// The number of calls.
    public let count: Int
    /// The number of calls that returned `true`, if the lambda is a predicate.
    public let accepted: Int?
    /// The number of calls that failed.
    public let failures: Int
    /// The first calls, the first call that returned true, and the first call that failed.
    public let shown: [Pass]
  }

  /// A call of a lambda for one element.
  public struct Pass: Sendable {
    /// The number of the element from 1, or of the row in a table.
    public let number: Int
    /// The first argument.
    public let item: TracedValue
    /// The lambda's body.
    public let body: Step
  }

  /// The error of the formula, or nil if it succeeded.
  public var error: EvaluationError? {
    if case .failed(let error, _) = root.outcome { error } else { nil }
  }

  /// The value of the formula, or nil if it failed.
  public var value: TracedValue? {
    if case .value(let value) = root.outcome { value } else { nil }
  }
}
