import CFormulary
import FormularyC
import Testing

struct InterruptionTests {
  /// Calls `work` while another task asks the handle to stop until it has.
  private func interrupted(
    _ handle: OpaquePointer, _ work: () -> CallOutcome
  ) async -> (outcome: CallOutcome, time: Duration) {
    let address = UInt(bitPattern: handle)
    let interrupter = Task.detached {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(5))
        formulary_interrupt(UnsafeMutableRawPointer(bitPattern: address))
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = work()
    let time = clock.now - start
    interrupter.cancel()
    await interrupter.value
    return (outcome, time)
  }

  @Test func `an evaluation that takes long stops when it is asked to`() async throws {
    var error = formulary_error()
    error.size = MemoryLayout<formulary_error>.size
    var options = Library.options
    options.max_steps = 1 << 40
    let formula = "sum(map(sequence(9000, 1), (n) -> sum(map(sequence(9000, 1), (m) -> m * n))))"
    let handle = try #require(
      formulary_compile(formula, formula.utf8.count, nil, 0, &options, &error))
    defer { formulary_formula_free(handle) }
    let (outcome, time) = await interrupted(handle) {
      Library.outcome { formulary_evaluate_json(handle, "{}", 2, $0, $1) }
    }
    #expect(outcome.status == FORMULARY_INTERRUPTED)
    #expect(outcome.code == "interrupted")
    #expect(time < .milliseconds(900))
  }
}
