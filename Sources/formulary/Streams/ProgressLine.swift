@unsafe @preconcurrency import Dispatch
import FileAccess
import Synchronization
import SourceText

/// A progress line on a terminal, for work that takes longer than a second.
final class ProgressLine: Sendable {
  /// The total amount of work; `nil` if it is unknown.
  private let total: Int?
  private let what: String
  private let state = Mutex((done: 0, isShown: false, hasEnded: false))
  private let timer: (any DispatchSourceTimer)?

  /// Counts up to `total`. The text `what` follows the count, as in `files linted`.
  init(total: Int?, what: String) {
    self.total = total
    self.what = what
    // The results of a stream on the same terminal already show its progress.
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

  /// Records further progress.
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

  /// Removes the line from the terminal.
  func end() {
    timer?.cancel()
    state.withLock { state in
      if state.isShown, !state.hasEnded { Output.control("\r\u{1B}[K", to: STDERR_FILENO) }
      state.hasEnded = true
    }
  }
}
