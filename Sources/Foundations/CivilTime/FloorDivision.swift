extension FixedWidthInteger where Self: SignedInteger {
  /// Returns the quotient rounded down; `divisor` must be positive.
  func dividedFloor(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// Returns the remainder of `dividedFloor(by:)`, in `0..<divisor`; `divisor` must be positive.
  func remainderFloor(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}

extension FixedWidthInteger {
  /// Creates an integer by rounding towards zero, or returns `nil` if its magnitude exceeds
  /// `limit`.
  init?(truncating number: Double, limit: Self) {
    let whole = number.rounded(.towardZero)
    guard whole.magnitude <= Double(limit), let value = Self(exactly: whole) else { return nil }
    self = value
  }
}

extension ClosedRange {
  /// Returns `value`, or the nearest bound if it is out of range.
  func clamped(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
