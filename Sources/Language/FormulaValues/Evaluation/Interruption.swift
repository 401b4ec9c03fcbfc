import Synchronization

/// A request to stop an evaluation. Safe to use from any thread and from a signal handler.
public final class Interruption: Sendable {
  private let flag = Atomic<Bool>(false)
  private let followsTask: Bool

  /// Creates an interruption that has not been requested.
  public init() { followsTask = false }

  private init(followsTask: Bool) { self.followsTask = followsTask }

  /// Returns an interruption that is also requested if the current task is cancelled.
  package static func byTask() -> Interruption { Interruption(followsTask: true) }

  /// Whether the evaluation must stop.
  public var isRequested: Bool {
    flag.load(ordering: .relaxed) || followsTask && Self.isTaskCancelled
  }

  /// Whether the current task is cancelled; `false` in a program without tasks.
  package static var isTaskCancelled: Bool {
    #if hasFeature(Embedded)
      false
    #else
      Task.isCancelled
    #endif
  }

  /// Requests that the evaluation stop.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Clears the request, so that the next evaluation can run.
  public func clear() { flag.store(false, ordering: .relaxed) }
}
