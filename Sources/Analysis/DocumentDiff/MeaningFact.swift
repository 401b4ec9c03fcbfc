package import CounterexampleSearch

/// The result of `MeaningComparison` for a computed field in two versions of a document.
package struct MeaningFact: Sendable {
  /// The id of the field.
  package var field: String
  package var verdict: Verdict
  /// The number of trial runs.
  package var trials: Int

  package enum Verdict: Sendable {
    /// The formulas are equivalent, and so is everything that they read.
    case proved
    /// No trial run showed a difference.
    case notSeenToDiffer
    case differs(Difference)
    /// Neither version can run, or the work was used up.
    case unknown
  }

  /// A difference, with an input of both versions that shows it.
  package struct Difference: Sendable {
    /// Whether the input passes validation.
    package var isComplete: Bool
    package var witness: [FilledValue]
    package var old: Outcome
    package var new: Outcome
  }

  package var difference: Difference? {
    if case .differs(let difference) = verdict { difference } else { nil }
  }
}
