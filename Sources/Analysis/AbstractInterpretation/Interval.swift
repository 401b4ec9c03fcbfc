/// A closed interval of numbers. Infinite ends mean that it is unbounded.
///
/// An open end is represented by the next number, so that every interval is closed.
package struct Interval: Hashable, Sendable {
  package var lower: Double
  package var upper: Double
  /// The minimum magnitude of the numbers other than zero.
  package var grain: Double
  /// Whether the interval includes zero, if it is between the ends.
  package var countsZero = true

  package init(
    _ lower: Double, _ upper: Double, grain: Double = .leastNonzeroMagnitude
  ) {
    self.lower = lower
    self.upper = upper
    self.grain = grain
  }

  package static let all = Interval(-.infinity, .infinity)
  package static let none = Interval(.infinity, -.infinity)

  package static func just(_ number: Double) -> Interval { Interval(number, number) }

  package var isEmpty: Bool { !(lower <= upper) }

  /// The only number in the interval, if there is exactly one.
  package var only: Double? { lower == upper ? lower : nil }

  /// Whether both ends are finite.
  var isFinite: Bool {
    lower >= -Double.greatestFiniteMagnitude && upper <= Double.greatestFiniteMagnitude
  }

  package func contains(_ number: Double) -> Bool {
    lower <= number && number <= upper
      && (number == 0 ? countsZero : number.magnitude >= grain)
  }

  func meets(_ other: Interval) -> Bool { !intersection(other).isEmpty }

  func intersection(_ other: Interval) -> Interval {
    var result = Interval(
      max(lower, other.lower), min(upper, other.upper), grain: max(grain, other.grain))
    result.countsZero = countsZero && other.countsZero
    return result.tightened
  }

  /// The interval without ends that `grain` or `countsZero` exclude.
  private var tightened: Interval {
    var result = self
    if lower > 0 || lower == 0 && !countsZero { result.lower = max(lower, grain) }
    if upper < 0 || upper == 0 && !countsZero { result.upper = min(upper, -grain) }
    return result
  }

  /// Returns the interval without `number`, if that is an end or zero.
  func without(_ number: Double) -> Interval {
    var result = self
    if number == 0 { result.countsZero = false }
    if lower == number { result.lower = number.nextUp }
    if upper == number { result.upper = number.nextDown }
    return result.tightened
  }

  /// Returns the smallest interval that contains both.
  func hull(_ other: Interval) -> Interval {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = Interval(
      min(lower, other.lower), max(upper, other.upper), grain: min(grain, other.grain))
    result.countsZero = contains(0) || other.contains(0)
    return result
  }

  /// The interval of the magnitudes.
  var magnitudes: Interval {
    let most = max(lower.magnitude, upper.magnitude)
    if lower >= 0 { return self }
    var result = Interval(upper < 0 ? -upper : 0, most, grain: grain)
    result.countsZero = contains(0)
    return result.tightened
  }

  /// Returns the interval around `numbers`, or `all` if one of them is NaN (∞ − ∞, 0 × ∞).
  private static func around(_ numbers: [Double]) -> Interval {
    var result = Interval.none
    for number in numbers {
      if number.isNaN { return .all }
      result.lower = min(result.lower, number)
      result.upper = max(result.upper, number)
    }
    return result
  }

  // Rounding to nearest is monotonic, so results at the ends bound the results in between.

  static func + (one: Interval, other: Interval) -> Interval {
    around([one.lower + other.lower, one.upper + other.upper])
  }

  static func - (one: Interval, other: Interval) -> Interval {
    around([one.lower - other.upper, one.upper - other.lower])
  }

  static prefix func - (one: Interval) -> Interval {
    var result = Interval(-one.upper, -one.lower, grain: one.grain)
    result.countsZero = one.countsZero
    return result
  }

  static func * (one: Interval, other: Interval) -> Interval {
    around([
      one.lower * other.lower, one.lower * other.upper, one.upper * other.lower,
      one.upper * other.upper,
    ])
  }

  /// Returns the quotients by divisors other than zero.
  static func / (one: Interval, other: Interval) -> Interval {
    if other.contains(0) {
      // A quotient by a number close to zero is unbounded.
      guard let whole = one.only, whole == 0 else { return .all }
      return .just(0)
    }
    if other.lower < 0, other.upper > 0 {
      // The divisors are on both sides of zero, at a distance of at least `grain`.
      return (one / Interval(other.lower, -other.grain)).hull(
        one / Interval(other.grain, other.upper))
    }
    return around([
      one.lower / other.lower, one.lower / other.upper, one.upper / other.lower,
      one.upper / other.upper,
    ])
  }

  /// Returns the remainders, which have the sign of the divisor.
  static func % (one: Interval, other: Interval) -> Interval {
    let most = max(other.lower.magnitude, other.upper.magnitude)
    return Interval(other.lower < 0 ? -most : 0, other.upper > 0 ? most : 0)
  }

  /// Returns the powers if the exponent is a small whole number, otherwise `all`.
  func raised(to exponent: Interval) -> Interval {
    guard let power = exponent.only, power >= 0, power <= 16, power == power.rounded() else {
      return .all
    }
    var result = Interval.just(1)
    for _ in 0..<Int(power) { result = result * self }
    // The machine may multiply in another order.
    return result.widened
  }

  /// The interval with a tolerance for a last digit that is rounded differently.
  var widened: Interval {
    if lower == upper, lower == lower.rounded(), lower.magnitude < 1e15 { return self }
    return Interval(
      lower - lower.magnitude * 1e-12 - .leastNormalMagnitude,
      upper + upper.magnitude * 1e-12 + .leastNormalMagnitude)
  }

  /// Returns the numbers that are less than some number in `other`.
  static func below(_ other: Interval) -> Interval { Interval(-.infinity, other.upper.nextDown) }
  /// Returns the numbers that are at most some number in `other`.
  static func atMost(_ other: Interval) -> Interval { Interval(-.infinity, other.upper) }
  /// Returns the numbers that are greater than some number in `other`.
  static func above(_ other: Interval) -> Interval { Interval(other.lower.nextUp, .infinity) }
  /// Returns the numbers that are at least some number in `other`.
  static func atLeast(_ other: Interval) -> Interval { Interval(other.lower, .infinity) }
}
