/// A formula and what it gives; shown in the reference and run as a test.
public struct Example: Hashable, Sendable {
  /// What an example gives.
  public enum Outcome: Hashable, Sendable {
    case value(Value)
    case error
    /// Shown, but not compared: the value depends on the pass.
    case anything
  }
  /// The formula.
  public var formula: String
  /// What it gives.
  public var outcome: Outcome
  /// The relative difference that is still right.
  public var tolerance: Double

  /// A formula with the value that it gives, numbers within a tolerance.
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

  /// An example that shows an error.
  public static func fails(_ formula: String) -> Example { .init(formula, .error) }

  /// An example whose value depends on the instant, the seed or the document.
  public static func shows(_ formula: String) -> Example { .init(formula, .anything) }
}
