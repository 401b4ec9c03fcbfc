package import FormulaValues
import JSONTree

/// What a formula did with a filling: what its field would store, or why it gave nothing.
package enum Outcome: Hashable, Sendable {
  case number(Double)
  /// The JSON of any other value.
  case stored([UInt8])
  case failed(EvaluationError)

  /// The JSON of a value; nil for a failure.
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

  /// Whether two outcomes are the same to whoever reads the field: the same value, or failures with
  /// the same code.
  package func isSame(as other: Outcome) -> Bool {
    switch (self, other) {
    case (.failed(let one), .failed(let two)): one.code == two.code
    case (.failed, _), (_, .failed): false
    default: self == other || isEmpty && other.isEmpty
    }
  }

  /// Whether the field has no value, however that is stored.
  private var isEmpty: Bool {
    guard case .stored(let json) = self else { return false }
    return ["null", "\"\"", "[]"].contains { Array($0.utf8) == json }
  }
}
