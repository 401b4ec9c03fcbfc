/// The size limits of a formula. Beyond a limit, the parser reports an error and stops.
package struct SyntaxLimits: Hashable, Sendable {
  /// The maximum length in UTF-8 bytes, at most 1,000,000,000.
  package var maximumLength: Int
  /// The maximum nesting of brackets, operands, branches and bodies, at most 10,000.
  ///
  /// The parser's stack use is proportional to the nesting.
  package var maximumNesting: Int
  /// The maximum height of the tree, at most 10,000. A long chain such as `1 + 1 + …` adds height.
  ///
  /// The stack use of later stages is proportional to the height.
  package var maximumHeight: Int
  /// The maximum number of diagnostics for one formula.
  package var maximumDiagnostics: Int

  /// Creates limits. The defaults keep the release build of the parser below 400 KB of stack.
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
