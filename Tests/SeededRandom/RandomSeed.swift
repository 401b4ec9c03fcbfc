import Foundation

/// The seeds of property tests.
package enum RandomSeed {
  /// The first seed: `SEED` in the environment, or 0.
  ///
  /// A run with another first seed searches other documents than the runs before it.
  package static let first = ProcessInfo.processInfo.environment["SEED"].flatMap { Int($0) } ?? 0
}
