/// The word before the last part of an enumeration.
package enum Conjunction: String {
  case and, or
}

extension [String] {
  /// Returns the strings as an enumeration in a sentence, such as `a, b and c`.
  package func enumerated(with conjunction: Conjunction) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction.rawValue) \(last)"
  }
}
