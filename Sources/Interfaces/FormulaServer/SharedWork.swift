import Synchronization

/// A lazily started, deduplicated task. Cancelled when its last waiter is cancelled.
package final class SharedWork<Value: Sendable>: Sendable {
  private let body: @Sendable () async -> Value?
  private let state = Mutex(State())

  private struct State: Sendable {
    var task: Task<Value?, Never>?
    var isDone = false
    /// The number of waiters since the task started, and how many of them were cancelled.
    var asked = 0
    var left = 0
  }

  /// Creates shared work. `body` returns `nil` if its task is cancelled.
  package init(_ body: @escaping @Sendable () async -> Value?) { self.body = body }

  /// Returns the result, starting the task if necessary; `nil` if the calling task is cancelled
  /// first.
  package func value() async -> Value? {
    let task = join()
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      leave(task)
    }
  }

  /// The number of waiters that have not been cancelled.
  package var askers: Int { state.withLock { $0.asked - $0.left } }

  private func join() -> Task<Value?, Never> {
    state.withLock { state in
      state.asked += 1
      if let task = state.task { return task }
      let task = Task.detached(priority: .utility) { [body] in
        let value = await body()
        self.finish(value != nil)
        return value
      }
      state.task = task
      return task
    }
  }

  private func finish(_ isDone: Bool) {
    state.withLock { if !Task.isCancelled { $0.isDone = isDone } }
  }

  private func leave(_ task: Task<Value?, Never>) {
    state.withLock { state in
      guard state.task == task, !state.isDone else { return }
      state.left += 1
      guard state.left == state.asked else { return }
      task.cancel()
      state = State()
    }
  }
}
