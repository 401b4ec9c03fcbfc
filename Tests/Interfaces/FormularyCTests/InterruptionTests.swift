import CFormulary
import Dispatch
import FormularyC
import Foundation
import Synchronization
import Testing

struct InterruptionTests {
  /// Calls `work` while another thread interrupts the handle repeatedly.
  private func interrupted(
    _ handle: OpaquePointer, _ work: () -> CallOutcome
  ) -> (outcome: CallOutcome, time: Duration) {
    let address = UInt(bitPattern: handle)
    // A separate thread: other tests may occupy the whole pool.
    let end = Ending()
    let interrupter = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !end.hasCome.load(ordering: .relaxed) {
        Thread.sleep(forTimeInterval: 0.005)
        formulary_interrupt(UnsafeMutableRawPointer(bitPattern: address))
      }
      interrupter.signal()
    }
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = work()
    let time = clock.now - start
    end.hasCome.store(true, ordering: .relaxed)
    interrupter.wait()
    return (outcome, time)
  }

  @Test func `a long evaluation can be interrupted`() throws {
    var error = formulary_error()
    error.size = MemoryLayout<formulary_error>.size
    var options = Library.options
    options.max_steps = 1 << 40
    let formula = "sum(map(sequence(9000, 1), (n) -> sum(map(sequence(9000, 1), (m) -> m * n))))"
    let handle = try #require(
      formulary_compile(formula, formula.utf8.count, nil, 0, &options, &error))
    defer { formulary_formula_free(handle) }
    let (outcome, time) = interrupted(handle) {
      Library.outcome { formulary_evaluate_json(handle, "{}", 2, $0, $1) }
    }
    #expect(outcome.status == FORMULARY_INTERRUPTED)
    #expect(outcome.code == "interrupted")
    #expect(time < .milliseconds(900))
  }
}

private final class Ending: Sendable {
  let hasCome = Atomic(false)
}
