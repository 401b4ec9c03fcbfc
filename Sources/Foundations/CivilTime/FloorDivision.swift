extension FixedWidthInteger where Self: SignedInteger {
  /// The quotient rounded down; the divisor must be positive.
  func dividedFloor(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// What `dividedFloor` leaves: 0 up to the divisor, which must be positive.
  func remainderFloor(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}

extension Int {
  /// The number rounded towards zero, if it is finite and its magnitude at most the limit.
  init?(truncating number: Double, limit: Int) {
    let whole = number.rounded(.towardZero)
    guard whole.magnitude <= Double(limit), let value = Int(exactly: whole) else { return nil }
    self = value
  }
}

extension ClosedRange {
  /// The value, or the bound that is nearer to it.
  func clamped(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
