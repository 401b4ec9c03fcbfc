package import FormulaValues

/// The step budget of an evaluation, and its source of interruption.
///
/// A step is at most 5 nanoseconds. The machine decrements the step count. Functions charge
/// `stepsPerVisit` for each element visited, or individual steps for cheaper visits. Their charges
/// accumulate outside the run, so code with read-only access can charge steps too: a function
/// charges the bytes of a long text before it reads them. The machine settles the charges after
/// each call.
///
/// The functions called in the machine's loop are inlinable, so the type must be usable from
/// inline. A call would cost more than the step.
@usableFromInline @safe package struct Budget: ~Copyable {
  /// The steps left before the reserve is needed; negative once all steps are used.
  ///
  /// The steps spent since the last `settle` have not been subtracted yet.
  @usableFromInline package var stepsLeft: Int64
  @usableFromInline var stepsInReserve: Int64 = 0
  @usableFromInline let spent: UnsafeMutablePointer<Int64>

  /// The source of an external interruption.
  package var interruption: Interruption? {
    didSet {
      isInterruptible = interruption != nil
      // Without an interruption, all steps are available at once.
      stepsInReserve = 0
    }
  }
  @usableFromInline var isInterruptible = false

  /// The step cost of visiting an element.
  @inlinable package static var stepsPerVisit: Int { 12 }

  /// The base step cost of a function call.
  @inlinable package static var stepsPerCall: Int { 12 }

  /// The step cost from which a call checks for interruption itself.
  ///
  /// An interrupted call may return any result, since the result is discarded.
  @inlinable package static var longCall: Int { 1 << 15 }

  /// The steps made available at a time if the evaluation can be interrupted: about a millisecond.
  private static let slice: Int64 = 1 << 18

  init(steps: Int) {
    stepsLeft = Int64(steps)
    unsafe spent = .allocate(capacity: 1)
    unsafe spent.initialize(to: 0)
  }

  // Inlinable, since Embedded Swift must see the `deinit` of a noncopyable type.
  @inlinable deinit { unsafe spent.deallocate() }

  /// All remaining steps.
  var available: Int { Int(clamping: unsafe stepsLeft + stepsInReserve - spent.pointee) }

  /// Resets the budget to `steps`.
  ///
  /// Without an interruption, all steps are available at once, so checks for it cost nothing.
  /// Otherwise the interruption is checked whenever a slice of steps is used up.
  @inlinable
  @inline(__always)
  package mutating func begin(steps: Int) {
    unsafe spent.pointee = 0
    stepsLeft = Int64(steps)
    if isInterruptible { divide() }
  }

  @usableFromInline
  @inline(never)
  mutating func divide() {
    let all = stepsLeft
    stepsLeft = min(all, Self.slice)
    stepsInReserve = all - stepsLeft
  }

  /// Charges the steps of `visits`. Returns `false` from the moment the budget is exhausted.
  @inlinable
  @inline(__always)
  package func spend(_ visits: Int) -> Bool {
    charge(min(Int64(visits), 1 << 45) &* Int64(Self.stepsPerVisit))
  }

  /// Charges `steps`. Returns `false` from the moment the budget is exhausted.
  @inlinable
  @inline(__always)
  package func spend(steps: Int) -> Bool { charge(Int64(steps)) }

  /// Charges `steps`, which have 64 bits on every target: clamped charges still exhaust the budget.
  @inlinable
  @inline(__always)
  package func charge(_ steps: Int64) -> Bool {
    // Clamped so that the sum cannot overflow.
    unsafe spent.pointee += min(steps, 1 << 48)
    return unsafe spent.pointee <= stepsLeft || isWithinReserve
  }

  @usableFromInline var isWithinReserve: Bool {
    @inline(never) get { unsafe !isStopped && spent.pointee <= stepsLeft + stepsInReserve }
  }

  /// Whether an interruption has been requested.
  @usableFromInline var isStopped: Bool {
    @inline(never) get { interruption?.isRequested == true }
  }

  /// Whether no steps have been charged since the last `settle`.
  @inlinable
  @inline(__always)
  package var isSettled: Bool { unsafe spent.pointee == 0 }

  /// Subtracts the charged steps. Returns `false` if they exceed the budget.
  @inlinable
  @inline(__always)
  package mutating func settle() -> Bool {
    let count = unsafe spent.pointee
    unsafe spent.pointee = 0
    if count >= Int64(Self.longCall), isStopped { return false }
    return subtract(count)
  }

  /// Subtracts `count` steps. Returns `false` if they exceed the budget.
  @inlinable
  @inline(__always)
  package mutating func take(_ count: Int) -> Bool { subtract(Int64(count)) }

  @inlinable
  @inline(__always)
  package mutating func subtract(_ count: Int64) -> Bool {
    stepsLeft -= count
    return stepsLeft >= 0 || takesReserve()
  }

  /// Makes more steps available after `stepsLeft` has become negative.
  ///
  /// Returns `false` if there are none, or if the evaluation is interrupted.
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
