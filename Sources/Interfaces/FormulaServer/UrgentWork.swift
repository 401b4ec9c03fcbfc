import Synchronization

/// What somebody waits for who types: requests about one place, and the findings after an edit. Work on
/// whole documents gives way to that, as both would take twice as long side by side.
package final class UrgentWork: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// Counts some work that begins now; `end` counts it as done.
  package func begin() { count.add(1, ordering: .relaxed) }

  package func end() { count.subtract(1, ordering: .relaxed) }

  /// Waits until nothing urgent is under way, but no longer than for a tenth of a second: what is
  /// urgent may take long as well. Ends at once where the task is cancelled.
  package func giveWay() async {
    for _ in 0..<50 where count.load(ordering: .relaxed) > 0 {
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }
}
