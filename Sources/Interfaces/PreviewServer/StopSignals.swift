@unsafe @preconcurrency import Dispatch
import FileAccess

/// A way to await signals that would otherwise terminate the program, or the cancellation of its
/// task.
struct StopSignals: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let arrived: AsyncStream<Void>
  private let stop: AsyncStream<Void>.Continuation

  /// Listens for `signals` from now on.
  init(_ signals: [Int32]) {
    let (arrived, stop) = AsyncStream.makeStream(of: Void.self)
    self.arrived = arrived
    self.stop = stop
    sources = signals.map { number in
      // The default would end the process before the source reports the signal.
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { stop.finish() }
      source.activate()
      return source
    }
  }

  /// Returns after the first signal, or when the task is cancelled.
  func wait() async {
    for await _ in arrived {}
    for source in sources { source.cancel() }
  }
}
