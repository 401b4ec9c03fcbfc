package import FormulaValues

extension Run {
  /// Bytes of a text that are looked at for nothing.
  @usableFromInline static let freeBytes = 64

  /// What may stop the evaluation from outside.
  package var interruption: Interruption? {
    get { budget.interruption }
    set { budget.interruption = newValue }
  }

  /// Whether somebody asks the evaluation to stop.
  package var isInterrupted: Bool { interruption?.isRequested == true }

  /// Starts the step budget anew.
  package mutating func beginSteps() { budget.begin(steps: limits.steps) }

  /// The steps that were taken since the budget started.
  package var stepsTaken: Int { limits.steps - budget.available }

  /// Takes the steps of visiting so many elements, or of as much work, 40 nanoseconds each at most; false
  /// if the budget is used up, and then `stepError` is the answer.
  @inlinable
  @inline(__always)
  package func spend(_ visits: Int) -> Bool { budget.spend(visits) }

  /// Takes `steps`, of 5 nanoseconds each at most; false if the budget is used up.
  @inlinable
  @inline(__always)
  package func spend(steps: Int) -> Bool { budget.spend(steps: steps) }

  /// Whether the steps are used up. Nothing that was read since may be relied on.
  package var isExhausted: Bool { !spend(0) }

  /// Takes the steps of one look at `count` bytes, as fast as memory is read; false if the budget is
  /// used up.
  @inline(__always)
  func spend(looking count: Int) -> Bool {
    count <= Self.freeBytes || spend(lookingAtMany: count)
  }

  // Never inlined, so that looking at short texts costs a comparison.
  @inline(never)
  private func spend(lookingAtMany count: Int) -> Bool { spend(count >> 6) }

  /// Takes the steps of decoding, hashing or normalizing a text.
  @inline(__always)
  func spend(decoding text: Heap.Text) -> Bool {
    let count = Int(text.count)
    return count <= Self.freeBytes || spend(text.isASCII ? count >> 5 : count)
  }

  /// The error for a used-up step budget, or for an interruption.
  @inline(never)
  package mutating func stepError() -> Word {
    if isInterrupted {
      return fail(.interrupted, "the evaluation was interrupted")
    }
    return fail(
      .limitReached, "the formula takes too many steps; make its lists or loops smaller")
  }
}
