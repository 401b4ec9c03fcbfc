extension StringProtocol {
  /// Returns the string followed by spaces up to `width`, with at least `least` spaces.
  package func padded(to width: Int, leaving least: Int = 0) -> String {
    String(self) + String(repeating: " ", count: Swift.max(least, width - count))
  }

  /// Returns the string right-aligned in `width`, padded on the left with `fill`.
  package func padded(to width: Int, with fill: Character) -> String {
    String(repeating: fill, count: Swift.max(0, width - count)) + String(self)
  }
}
