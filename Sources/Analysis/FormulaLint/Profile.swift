/// The hosts that formulas are written for, which determines the allowed language extensions.
package enum Profile: String, Hashable, Sendable, CaseIterable {
  /// All hosts of documents: published syntax and functions only.
  case portable
  /// This engine: everything that it accepts.
  case extended
}
