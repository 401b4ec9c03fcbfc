package import FormulaValues

extension Run {
  /// The number of bytes of a text that are read free of charge.
  @usableFromInline static let freeBytes = 64

  /// The source of an external interruption.
  package var interruption: Interruption? {
    get { budget.interruption }
    set { budget.interruption = newValue }
  }

  /// Whether an interruption has been requested.
  package var isInterrupted: Bool { interruption?.isRequested == true }

  /// Resets the step budget.
  package mutating func beginSteps() { budget.begin(steps: limits.steps) }

  /// The steps used since the budget was reset.
  package var stepsTaken: Int { Int(clamping: Int64(limits.steps) - Int64(budget.available)) }

  /// Charges `visits` element visits, or equivalent work of at most 60 nanoseconds each.
  ///
  /// Returns `false` if the budget is exhausted. The caller must then return `stepError`.
  @inlinable
  @inline(__always)
  package func spend(_ visits: Int) -> Bool { budget.spend(visits) }

  /// Charges `steps` of at most 5 nanoseconds each. Returns `false` if the budget is exhausted.
  @inlinable
  @inline(__always)
  package func spend(steps: Int) -> Bool { budget.spend(steps: steps) }

  /// Whether the budget is exhausted. Data read since then is unreliable.
  package var isExhausted: Bool { !spend(0) }

  /// Charges one scan of `count` bytes at memory speed. Returns `false` if the budget is exhausted.
  @inline(__always)
  func spend(looking count: Int) -> Bool {
    count <= Self.freeBytes || spend(lookingAtMany: count)
  }

  /// Charges the steps of one scan over `count` bytes that inspects each of them.
  ///
  /// Returns `false` if the budget is exhausted.
  package func spend(bytes count: Int) -> Bool { spend(1 + count >> 3) }

  // Never inlined, so that the check for short texts costs one comparison.
  @inline(never)
  private func spend(lookingAtMany count: Int) -> Bool { spend(count >> 6) }

  /// Charges the decoding, hashing or normalization of a text.
  @inline(__always)
  func spend(decoding text: Heap.Text) -> Bool {
    let count = Int(text.count)
    return count <= Self.freeBytes || spend(text.isASCII ? count >> 5 : count)
  }

  /// Returns the error for an exhausted step budget, or for an interruption.
  @inline(never)
  package mutating func stepError() -> Word {
    if isInterrupted {
      return fail(.interrupted, "the evaluation was interrupted")
    }
    return fail(
      .limitReached, "the formula takes too many steps; make its lists or loops smaller")
  }
}
