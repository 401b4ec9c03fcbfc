/// The steps that an evaluation may still take, and what may stop it from outside.
///
/// The counters lie beside the run rather than in it, so that those who only read a value can spend
/// too: whatever looks at the bytes of a long text pays for them before it looks.
package struct Budget: ~Copyable {
  private struct Counters {
    var stepsLeft: Int
    var stepsInReserve = 0
  }

  private let counters: UnsafeMutablePointer<Counters>

  /// What may stop the evaluation from outside.
  package var interruption: Interruption? {
    // Without one all steps are handed out at once.
    didSet { counters.pointee.stepsInReserve = 0 }
  }

  /// Steps that are handed out at a time when somebody may interrupt the evaluation: about a
  /// millisecond.
  private static let slice = 1 << 15

  init(steps: Int) {
    counters = .allocate(capacity: 1)
    counters.initialize(to: Counters(stepsLeft: steps))
  }

  deinit { counters.deallocate() }

  /// Steps that may be taken before the reserve is asked for; below zero once all are used up.
  package var stepsLeft: Int {
    @inline(__always) get { counters.pointee.stepsLeft }
    @inline(__always) nonmutating set { counters.pointee.stepsLeft = newValue }
  }

  /// All steps that may be taken.
  var available: Int { counters.pointee.stepsLeft + counters.pointee.stepsInReserve }

  /// Starts anew with `steps`.
  ///
  /// Without an interruption to look at all steps are handed out at once, so that looking costs
  /// nothing; with one, it is looked at whenever a slice is used up.
  func begin(steps: Int) {
    let first = interruption == nil ? steps : min(steps, Self.slice)
    counters.pointee = Counters(stepsLeft: first, stepsInReserve: steps - first)
  }

  /// Takes `count` steps; false if there are no more, from then on.
  @inline(__always)
  package func spend(_ count: Int) -> Bool {
    stepsLeft -= count
    return stepsLeft >= 0 || takesReserve()
  }

  /// Hands out more steps once `stepsLeft` is below zero; false if there are none, or the evaluation
  /// is to stop.
  @inline(never)
  package func takesReserve() -> Bool {
    if interruption?.isRequested == true { return false }
    guard counters.pointee.stepsInReserve > 0 else { return false }
    let rest = available
    stepsLeft = min(rest, Self.slice)
    counters.pointee.stepsInReserve = rest - stepsLeft
    return stepsLeft >= 0
  }
}
