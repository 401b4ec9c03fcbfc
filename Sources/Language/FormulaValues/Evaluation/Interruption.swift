import Synchronization

/// A request from outside to stop evaluating, safe to make from any thread and from a signal handler.
public final class Interruption: Sendable {
  private let flag = Atomic<Bool>(false)
  private let followsTask: Bool

  /// An interruption that nobody has requested yet.
  public init() { followsTask = false }

  private init(followsTask: Bool) { self.followsTask = followsTask }

  /// One that is requested, too, where the task is cancelled that evaluates.
  package static func byTask() -> Interruption { Interruption(followsTask: true) }

  /// Whether the evaluation is to stop.
  public var isRequested: Bool {
    flag.load(ordering: .relaxed) || followsTask && Task.isCancelled
  }

  /// Asks the evaluation to stop.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Forgets a request, so that the next evaluation runs.
  public func clear() { flag.store(false, ordering: .relaxed) }
}
