extension StringProtocol {
  /// The text with spaces behind it up to a width, and never fewer than `least`.
  package func padded(to width: Int, leaving least: Int = 0) -> String {
    String(self) + String(repeating: " ", count: Swift.max(least, width - count))
  }

  /// The text at the end of a width, which `fill` makes up.
  package func padded(to width: Int, behind fill: Character) -> String {
    String(repeating: fill, count: Swift.max(0, width - count)) + String(self)
  }
}
