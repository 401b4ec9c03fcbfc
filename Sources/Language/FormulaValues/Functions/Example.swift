/// An example formula and its result. Shown in the reference and run as a test.
public struct Example: Hashable, Sendable {
  /// The expected result of an example.
  public enum Outcome: Hashable, Sendable {
    case value(Value)
    case error
    /// A result that is shown but not compared, since it varies between evaluations.
    case anything
  }
  /// The source of the formula.
  public var formula: String
  /// The expected result.
  public var outcome: Outcome
  /// The maximum relative error of a number.
  public var tolerance: Double

  /// Creates an example with its value. Numbers may differ by the relative `tolerance`.
  public init(_ formula: String, gives value: Value, within tolerance: Double = 0) {
    self.formula = formula
    outcome = .value(value)
    self.tolerance = tolerance
  }

  private init(_ formula: String, _ outcome: Outcome) {
    self.formula = formula
    self.outcome = outcome
    tolerance = 0
  }

  /// Returns an example that fails with an error.
  public static func fails(_ formula: String) -> Example { .init(formula, .error) }

  /// Returns an example whose value depends on the instant, the seed or the document.
  public static func shows(_ formula: String) -> Example { .init(formula, .anything) }
}
