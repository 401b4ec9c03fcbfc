@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Tells on a terminal how far work is that takes longer than a second.
final class ProgressLine: Sendable {
  private let total: Int
  private let what: String
  private let state = Mutex((done: 0, isShown: false, hasEnded: false))
  private let timer: (any DispatchSourceTimer)?

  /// Counts up to `total`; `what` has been done then (`files linted`).
  init(total: Int, what: String) {
    self.total = total
    self.what = what
    guard isatty(STDERR_FILENO) == 1 else {
      timer = nil
      return
    }
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    self.timer = timer
    timer.schedule(deadline: .now() + 1, repeating: .milliseconds(200))
    timer.setEventHandler { [weak self] in self?.show() }
    timer.resume()
  }

  /// One more is done.
  func advance() { state.withLock { $0.done += 1 } }

  private func show() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      Output.control("\r\u{1B}[K", to: STDERR_FILENO)
      Output.error("\(state.done) of \(total) \(what)")
      state.isShown = true
    }
  }

  /// Takes the line away.
  func end() {
    timer?.cancel()
    state.withLock { state in
      if state.isShown, !state.hasEnded { Output.control("\r\u{1B}[K", to: STDERR_FILENO) }
      state.hasEnded = true
    }
  }
}
