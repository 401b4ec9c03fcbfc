@unsafe @preconcurrency import Dispatch
import FileAccess
import Synchronization
import SourceText

/// Tells on a terminal how far work is that takes longer than a second.
final class ProgressLine: Sendable {
  /// How much there is to be done; nil if that is not known.
  private let total: Int?
  private let what: String
  private let state = Mutex((done: 0, isShown: false, hasEnded: false))
  private let timer: (any DispatchSourceTimer)?

  /// Counts up to `total`; `what` has been done then (`files linted`).
  init(total: Int?, what: String) {
    self.total = total
    self.what = what
    // Results of a stream on the same terminal are progress enough.
    let isMixed = total == nil && isatty(STDOUT_FILENO) == 1
    guard isatty(STDERR_FILENO) == 1, !isMixed, !AddressSpace.isLimited else {
      timer = nil
      return
    }
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    self.timer = timer
    timer.schedule(deadline: .now() + 1, repeating: .milliseconds(200))
    timer.setEventHandler { [weak self] in self?.show() }
    timer.resume()
  }

  /// More is done.
  func advance(by count: Int = 1) { state.withLock { $0.done += count } }

  private func show() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      let done = Counted.grouped(state.done)
      let part = total.map { "\(done) of \(Counted.grouped($0))" } ?? done
      Output.control("\r\u{1B}[K", to: STDERR_FILENO)
      Output.error("\(part) \(what)")
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
