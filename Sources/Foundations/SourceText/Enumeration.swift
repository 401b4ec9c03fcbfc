extension [String] {
  /// Returns the strings as an enumeration in a sentence, such as `a, b and c`.
  package func enumerated(with conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
