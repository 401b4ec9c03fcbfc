/// The rule that selects one of the two neighbours of a number.
@usableFromInline
package enum RoundingRule: Sendable {
  case halfAwayFromZero, halfEven
  case awayFromZero, towardZero
  /// Towards positive or towards negative infinity.
  case up, down

  /// Returns `true` if the magnitude is rounded to its upper neighbour.
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

/// The distance of a magnitude from its lower neighbour, compared with half a unit.
package enum RoundingRemainder: Sendable {
  case none, belowHalf, half, aboveHalf

  package init(_ rest: UInt128, of divisor: UInt128) {
    let missing = divisor &- rest
    self =
      rest == 0 ? .none : rest == missing ? .half : rest < missing ? .belowHalf : .aboveHalf
  }
}
