/// How large a formula may be; beyond a limit the formula has an error and the parser stops.
package struct SyntaxLimits: Hashable, Sendable {
  /// UTF-8 bytes in a formula's text; values above one thousand million count as that.
  package var maximumLength: Int
  /// Brackets, operands, branches and bodies inside each other.
  ///
  /// The parser uses stack in proportion. Values above 10,000 count as that.
  package var maximumNesting: Int
  /// The height of the tree, which a long chain such as `1 + 1 + …` also builds up.
  ///
  /// Later stages use stack in proportion. Values above 10,000 count as that.
  package var maximumHeight: Int
  /// Findings listed for one formula.
  package var maximumDiagnostics: Int

  /// Limits under which the parser, built for release, uses less than 400 KB of stack.
  package init(
    maximumLength: Int = 100_000, maximumNesting: Int = 200, maximumHeight: Int = 500,
    maximumDiagnostics: Int = 100
  ) {
    self.maximumLength = max(0, min(maximumLength, 1_000_000_000))
    self.maximumNesting = max(1, min(maximumNesting, 10_000))
    self.maximumHeight = max(1, min(maximumHeight, 10_000))
    self.maximumDiagnostics = max(1, maximumDiagnostics)
  }
}
