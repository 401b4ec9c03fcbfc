package import Exploration

/// What two versions of a document compute for a field.
package struct MeaningFact: Sendable {
  /// The field's id.
  package var field: String
  package var verdict: Verdict
  /// The fillings that were tried.
  package var trials: Int

  package enum Verdict: Sendable {
    /// The formulas are the same, and so is everything that they read.
    case proved
    /// No filling that was tried shows a difference.
    case notSeenToDiffer
    case differs(Difference)
    /// Neither version runs.
    case unknown
  }

  /// A difference, and a filling of both versions that shows it.
  package struct Difference: Sendable {
    /// Whether validation finds nothing in the filling.
    package var isComplete: Bool
    package var witness: [FilledValue]
    package var old: Outcome
    package var new: Outcome
  }

  package var difference: Difference? {
    if case .differs(let difference) = verdict { difference } else { nil }
  }
}
