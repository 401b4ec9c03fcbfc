package import FormulaValues

/// The steps that an evaluation may still take, and what may stop it from outside.
///
/// A step is at most 5 nanoseconds. The machine counts its steps down. Functions count what they visit,
/// each visit as `stepsPerVisit`, or steps where a visit takes less. What they spend is added up beside
/// the run rather than in it, so that those who only read a value can spend too: whatever looks at the
/// bytes of a long text pays for them before it looks. The machine takes note of that when a call is over.
///
/// What the loop of the machine calls is inlinable, for which the type must be usable from inline too:
/// a call would cost more than the step.
@usableFromInline @safe package struct Budget: ~Copyable {
  /// Steps that may be taken before the reserve is asked for, below zero once all are used up; what
  /// has been spent since the last `settle` is still to be taken off.
  @usableFromInline package var stepsLeft: Int
  @usableFromInline var stepsInReserve = 0
  @usableFromInline let spent: UnsafeMutablePointer<Int>

  /// What may stop the evaluation from outside.
  package var interruption: Interruption? {
    didSet {
      isInterruptible = interruption != nil
      // Without one all steps are handed out at once.
      stepsInReserve = 0
    }
  }
  @usableFromInline var isInterruptible = false

  /// The steps of visiting an element.
  @inlinable package static var stepsPerVisit: Int { 8 }

  /// The steps of calling a function, besides what it spends itself.
  @inlinable package static var stepsPerCall: Int { 12 }

  /// Steps from which on a call looks at the interruption itself, and may end early, with any result:
  /// it is not used.
  @inlinable package static var longCall: Int { 1 << 15 }

  /// Steps that are handed out at a time when somebody may interrupt the evaluation: about a
  /// millisecond.
  private static let slice = 1 << 18

  init(steps: Int) {
    stepsLeft = steps
    unsafe spent = .allocate(capacity: 1)
    unsafe spent.initialize(to: 0)
  }

  deinit { unsafe spent.deallocate() }

  /// All steps that may be taken.
  var available: Int { unsafe stepsLeft + stepsInReserve - spent.pointee }

  /// Starts anew with `steps`.
  ///
  /// Without an interruption to look at all steps are handed out at once, so that looking costs
  /// nothing; with one, it is looked at whenever a slice is used up.
  @inlinable
  @inline(__always)
  package mutating func begin(steps: Int) {
    unsafe spent.pointee = 0
    stepsLeft = steps
    if isInterruptible { divide() }
  }

  @usableFromInline
  @inline(never)
  mutating func divide() {
    let all = stepsLeft
    stepsLeft = min(all, Self.slice)
    stepsInReserve = all - stepsLeft
  }

  /// Spends the steps of `visits`; false if there are no more, from then on.
  @inlinable
  @inline(__always)
  package func spend(_ visits: Int) -> Bool {
    spend(steps: min(visits, 1 << 45) &* Self.stepsPerVisit)
  }

  /// Spends `steps`; false if there are no more, from then on.
  @inlinable
  @inline(__always)
  package func spend(steps: Int) -> Bool {
    // Held within what can be added up.
    unsafe spent.pointee += min(steps, 1 << 48)
    return unsafe spent.pointee <= stepsLeft || isWithinReserve
  }

  @usableFromInline var isWithinReserve: Bool {
    @inline(never) get { unsafe !isStopped && spent.pointee <= stepsLeft + stepsInReserve }
  }

  /// Whether somebody asks the evaluation to stop.
  @usableFromInline var isStopped: Bool {
    @inline(never) get { interruption?.isRequested == true }
  }

  /// Whether nothing was spent since the last `settle`.
  @inlinable
  @inline(__always)
  package var isSettled: Bool { unsafe spent.pointee == 0 }

  /// Takes off what was spent; false if that was too much.
  @inlinable
  @inline(__always)
  package mutating func settle() -> Bool {
    let count = unsafe spent.pointee
    unsafe spent.pointee = 0
    if count >= Self.longCall, isStopped { return false }
    return take(count)
  }

  /// Takes `count` steps; false if there are no more.
  @inlinable
  @inline(__always)
  package mutating func take(_ count: Int) -> Bool {
    stepsLeft -= count
    return stepsLeft >= 0 || takesReserve()
  }

  /// Hands out more steps once `stepsLeft` is below zero; false if there are none, or the evaluation
  /// is to stop.
  @usableFromInline
  @inline(never)
  package mutating func takesReserve() -> Bool {
    if isStopped { return false }
    guard stepsInReserve > 0 else { return false }
    stepsLeft += stepsInReserve
    stepsInReserve = 0
    guard stepsLeft >= 0 else { return false }
    divide()
    return true
  }
}
