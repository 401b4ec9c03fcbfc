import FormulaRuntime
import FormulaValues
import IndexedCollections

/// A policy for continuing after a formula has produced its result.
protocol Continuation {
  /// Returns the first instruction of the next formula, or nil to leave the interpreter with
  /// `result`.
  mutating func start(
    after result: Word, _ registers: UnsafeMutablePointer<Word>, _ run: inout Run
  ) -> UnsafeMutablePointer<Instruction>?
}

/// A continuation that stops after one formula.
struct FormulaEnd: Continuation {
  /// Padding that gives the value an address.
  ///
  /// ThreadSanitizer mistakes the address of a zero-sized value for memory that threads share.
  private let storage: UInt8 = 0

  @inline(__always)
  mutating func start(
    after result: Word, _ registers: UnsafeMutablePointer<Word>, _ run: inout Run
  ) -> UnsafeMutablePointer<Instruction>? { nil }
}

/// A continuation that starts the next dirty formula of a pass.
///
/// It leaves the interpreter as soon as a formula needs more preparation than a new step budget.
@safe struct NextDirtyFormula: Continuation {
  var pass: DirtyPass
  let starts: UnsafeMutablePointer<UnsafeMutablePointer<Instruction>>
  /// The formula that is running.
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
    run.budget.stepsLeft = Int64(run.limits.steps)
    last = pass.runningFormula
    return unsafe starts[last.index]
  }
}
