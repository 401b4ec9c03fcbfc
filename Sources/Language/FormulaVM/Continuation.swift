import FormulaRuntime
import FormulaValues
import IndexedCollections

/// What the machine does when a formula's result is known.
protocol Continuation {
  /// Where to go on, or nil to leave the machine with the result.
  mutating func start(
    after result: Word, _ registers: UnsafeMutablePointer<Word>, _ run: inout Run
  ) -> UnsafeMutablePointer<Instruction>?
}

/// Nothing follows.
struct FormulaEnd: Continuation {
  /// ThreadSanitizer takes the address of a value that has no storage for one that threads share.
  private let storage: UInt8 = 0

  @inline(__always)
  mutating func start(
    after result: Word, _ registers: UnsafeMutablePointer<Word>, _ run: inout Run
  ) -> UnsafeMutablePointer<Instruction>? { nil }
}

/// The next stale formula of a pass follows, as long as it can be begun as simply as that.
@safe struct NextStaleFormula: Continuation {
  var pass: StalePass
  let starts: UnsafeMutablePointer<UnsafeMutablePointer<Instruction>>
  /// The formula that runs.
  var last: Program.FormulaNumber

  @inline(__always)
  mutating func start(
    after result: Word, _ registers: UnsafeMutablePointer<Word>, _ run: inout Run
  ) -> UnsafeMutablePointer<Instruction>? {
    guard unsafe pass.store(result, in: registers), pass.advance() else { return nil }
    if run.heap.isTouched || run.budget.interruption != nil {
      pass.askForReadiness()
      return nil
    }
    run.budget.stepsLeft = run.limits.steps
    last = pass.runningFormula
    return unsafe starts[last.index]
  }
}
