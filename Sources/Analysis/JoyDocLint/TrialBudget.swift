import IndexedCollections
import Synchronization

/// The limit of the work of running parts of formulas in one document, in steps: about a
/// millisecond.
///
/// A call is charged once per document, also if its outcome is cached, so that findings do not
/// depend on the documents before.
final class TrialBudget: Sendable {
  /// The steps of parsing, checking and compiling a call.
  static let preparation = 3_000
  private static let steps = 200_000

  private let state = Mutex((left: steps, charged: Set<String>()))

  var isUsedUp: Bool { state.withLock { $0.left <= 0 } }

  /// Charges `steps` for the call `source`, unless it was charged before.
  func charge(_ steps: Int, for source: String) {
    state.withLock { state in
      if state.charged.insert(source).inserted { state.left -= steps }
    }
  }
}
