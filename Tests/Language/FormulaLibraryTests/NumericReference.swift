import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

/// A call and its expected number.
struct NumericReference: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [Value]
  let number: Double

  init(_ name: String, _ arguments: [Value], _ number: Double) {
    self.name = name
    self.arguments = arguments
    self.number = number
  }

  var testDescription: String { "\(name) \(arguments.map { "\($0)" }.joined(separator: ", "))" }

  /// Returns `true` if the result is within a relative (below 1, absolute) difference.
  func holds(within tolerance: Double) throws -> Bool {
    let function = try #require(declaredFunctions.first { $0.name == name })
    guard case .number(let given) = try result(of: function, list: arguments).get() else {
      return false
    }
    return (given - number).magnitude <= tolerance * max(number.magnitude, 1e-300)
  }
}
