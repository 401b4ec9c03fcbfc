import FormulaServer
import Synchronization
import Testing

/// Deduplicated tasks.
@Suite struct SharedWorkTests {
  /// A task that runs until released, and counts starts and cancellations.
  private final class Counted: Sendable {
    let begun = Atomic(0)
    let givenUp = Atomic(0)
    let mayEnd = Atomic(false)

    var work: SharedWork<Int> {
      SharedWork { [self] in
        begun.add(1, ordering: .relaxed)
        while !mayEnd.load(ordering: .relaxed) {
          if Task.isCancelled {
            givenUp.add(1, ordering: .relaxed)
            return nil
          }
          await Task.yield()
        }
        return 7
      }
    }
  }

  private static func wait(until holds: () -> Bool) async {
    for _ in 0..<5_000 where !holds() { try? await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `a task is cancelled with its last waiter and restarted by the next`() async {
    let counted = Counted()
    let work = counted.work
    let tasks = (0..<3).map { _ in Task { await work.value() } }
    await Self.wait { work.askers == 3 }
    for task in tasks.dropLast() { task.cancel() }
    await Self.wait { work.askers == 1 }
    #expect(counted.givenUp.load(ordering: .relaxed) == 0)
    tasks.last?.cancel()
    for task in tasks { #expect(await task.value == nil) }
    #expect(counted.givenUp.load(ordering: .relaxed) == 1)
    counted.mayEnd.store(true, ordering: .relaxed)
    #expect(await work.value() == 7)
    #expect(await work.value() == 7)
    #expect(counted.begun.load(ordering: .relaxed) == 2)
  }
}
