import Synchronization

/// A counter of the urgent work in progress: requests at the cursor, and diagnostics after an edit.
///
/// Bulk requests yield to it, because running both in parallel would double the latency.
package final class UrgentWorkCounter: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// Increments the count. Each call is balanced by a call of `end`.
  package func begin() { count.add(1, ordering: .relaxed) }

  package func end() { count.subtract(1, ordering: .relaxed) }

  /// Waits until there is no urgent work, for a tenth of a second at most.
  ///
  /// The limit exists because urgent work may itself take long. Returns at once if cancelled.
  package func giveWay() async {
    for _ in 0..<50 where count.load(ordering: .relaxed) > 0 {
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }
}
