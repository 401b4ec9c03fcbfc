extension Run {
  /// Steps that are handed out at a time when somebody may interrupt the evaluation: some tenths of
  /// a millisecond.
  private static let slice = 1 << 15

  /// Starts the step budget anew.
  ///
  /// Without an interruption to look at all steps are handed out at once, so that looking costs
  /// nothing; with one, it is looked at whenever a slice is used up.
  package mutating func beginSteps() {
    stepsLeft = interruption == nil ? limits.steps : min(limits.steps, Self.slice)
    stepsInReserve = limits.steps - stepsLeft
  }

  /// Takes `count` steps; false if the budget is used up, and then `stepError` is the answer.
  @inline(__always)
  package mutating func spend(_ count: Int) -> Bool {
    stepsLeft -= count
    return stepsLeft >= 0 || takesReserve()
  }

  /// Hands out more steps once `stepsLeft` is below zero; false if there are none, or the evaluation
  /// is to stop.
  @inline(never)
  package mutating func takesReserve() -> Bool {
    if interruption?.isRequested == true { return false }
    guard stepsInReserve > 0 else { return false }
    let rest = stepsInReserve + stepsLeft
    stepsLeft = min(rest, Self.slice)
    stepsInReserve = rest - stepsLeft
    return stepsLeft >= 0
  }

  /// The error for a used-up step budget, or for an interruption.
  @inline(never)
  package mutating func stepError() -> Word {
    if interruption?.isRequested == true {
      return fail(.interrupted, "the evaluation was interrupted")
    }
    return fail(
      .limitReached, "the formula takes too many steps; make its lists or loops smaller")
  }
}
