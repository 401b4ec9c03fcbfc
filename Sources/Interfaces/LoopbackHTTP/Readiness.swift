@unsafe @preconcurrency import Dispatch
import Synchronization

/// Suspends a task until a socket can be read or written.
enum Readiness {
  enum Event { case read, write }

  enum Outcome { case ready, deadlinePassed, cancelled }

  private static let queue = DispatchQueue(label: "formulary.http")

  /// Waits for `event`, for the deadline or for the cancellation of the task, whichever comes
  /// first.
  ///
  /// When it returns, nothing refers to `descriptor` any longer: the caller may close it.
  static func wait(
    for event: Event, of descriptor: Int32, until deadline: ContinuousClock.Instant?
  ) async -> Outcome {
    let source: any DispatchSourceProtocol =
      switch event {
      case .read: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      case .write: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
      }
    let timer = deadline.map { oneShotTimer(at: $0) }
    let outcome = Result()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        source.setEventHandler {
          outcome.value.withLock { $0 = .ready }
          source.cancel()
        }
        timer?.setEventHandler {
          outcome.value.withLock { $0 = .deadlinePassed }
          source.cancel()
        }
        // Runs once, after the source no longer uses the descriptor.
        source.setCancelHandler {
          timer?.cancel()
          continuation.resume(returning: outcome.value.withLock { $0 })
        }
        source.activate()
        timer?.activate()
      }
    } onCancel: {
      source.cancel()
    }
  }

  private static func oneShotTimer(at deadline: ContinuousClock.Instant) -> any DispatchSourceTimer
  {
    let (seconds, attoseconds) = max(.zero, ContinuousClock.now.duration(to: deadline)).components
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: .now() + .seconds(Int(clamping: seconds))
        + .nanoseconds(Int(clamping: attoseconds / 1_000_000_000)))
    return timer
  }

  private final class Result: Sendable {
    let value = Mutex(Outcome.cancelled)
  }
}
