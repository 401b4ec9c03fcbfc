/// For whom formulas are written: which of the language's extensions they may use.
package enum Profile: String, Hashable, Sendable, CaseIterable {
  /// For all hosts of documents: published syntax and functions only.
  case portable
  /// For this engine: all that it takes.
  case extended
}
