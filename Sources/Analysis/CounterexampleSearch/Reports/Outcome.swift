package import FormulaValues
import JSONTree

/// The result of a formula for one assignment: the value its field would store, or an error.
package enum Outcome: Hashable, Sendable {
  case number(Double)
  /// Any other value, as JSON.
  case stored([UInt8])
  case failed(EvaluationError)

  /// The value as JSON; `nil` for a failure.
  package var json: [UInt8]? {
    switch self {
    case .number(let number): JSONWriter.literal(number)
    case .stored(let json): json
    case .failed: nil
    }
  }

  package var failure: EvaluationError? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Returns `true` if a reader of the field sees no difference between two outcomes.
  ///
  /// The values are equal or both empty, or both outcomes are failures with the same code.
  package func isSame(as other: Outcome) -> Bool {
    switch (self, other) {
    case (.failed(let one), .failed(let two)): one.code == two.code
    case (.failed, _), (_, .failed): false
    default: self == other || isEmpty && other.isEmpty
    }
  }

  /// Whether the field has no value, in any stored representation.
  private var isEmpty: Bool {
    guard case .stored(let json) = self else { return false }
    return ["null", "\"\"", "[]"].contains { Array($0.utf8) == json }
  }
}
