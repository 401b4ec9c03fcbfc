/// Which of its two neighbours a number is rounded to.
@usableFromInline
package enum RoundingRule: Sendable {
  case halfAwayFromZero, halfEven
  case awayFromZero, towardZero
  /// Towards greater, towards lesser numbers.
  case up, down

  /// Whether the magnitude goes to the upper neighbour.
  package func raises(isOdd: Bool, _ part: RoundingRemainder, isNegative: Bool) -> Bool {
    switch self {
    case .halfAwayFromZero: part == .half || part == .aboveHalf
    case .halfEven: part == .aboveHalf || part == .half && isOdd
    case .awayFromZero: part != .none
    case .towardZero: false
    case .up: part != .none && !isNegative
    case .down: part != .none && isNegative
    }
  }
}

/// How far a magnitude lies above its lower neighbour.
package enum RoundingRemainder: Sendable {
  case none, belowHalf, half, aboveHalf

  package init(_ rest: UInt128, of divisor: UInt128) {
    let missing = divisor &- rest
    self =
      rest == 0 ? .none : rest == missing ? .half : rest < missing ? .belowHalf : .aboveHalf
  }
}
