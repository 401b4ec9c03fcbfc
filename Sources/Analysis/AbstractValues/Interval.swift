/// The numbers from one through another; infinite ends stand for none.
///
/// An open end is the next number that there is, so that every interval is closed.
package struct Interval: Hashable, Sendable {
  package var lower: Double
  package var upper: Double
  /// No number in it is closer to zero than this, zero itself aside.
  package var grain: Double
  /// Whether zero counts, if it lies between the ends.
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

  /// The only number in it, if there is but one.
  package var only: Double? { lower == upper ? lower : nil }

  /// Whether all that is in it fits into a number with room to spare for a last rounding.
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

  /// Without ends that do not count themselves.
  private var tightened: Interval {
    var result = self
    if lower > 0 || lower == 0 && !countsZero { result.lower = max(lower, grain) }
    if upper < 0 || upper == 0 && !countsZero { result.upper = min(upper, -grain) }
    return result
  }

  /// The same without a number at an end, or without zero.
  func without(_ number: Double) -> Interval {
    var result = self
    if number == 0 { result.countsZero = false }
    if lower == number { result.lower = number.nextUp }
    if upper == number { result.upper = number.nextDown }
    return result.tightened
  }

  /// The smallest interval around both.
  func hull(_ other: Interval) -> Interval {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = Interval(
      min(lower, other.lower), max(upper, other.upper), grain: min(grain, other.grain))
    result.countsZero = contains(0) || other.contains(0)
    return result
  }

  /// Without the signs.
  var magnitudes: Interval {
    let most = max(lower.magnitude, upper.magnitude)
    if lower >= 0 { return self }
    var result = Interval(upper < 0 ? -upper : 0, most, grain: grain)
    result.countsZero = contains(0)
    return result.tightened
  }

  /// The interval around numbers; what is none (∞ − ∞, 0 × ∞) makes it all.
  private static func around(_ numbers: [Double]) -> Interval {
    var result = Interval.none
    for number in numbers {
      if number.isNaN { return .all }
      result.lower = min(result.lower, number)
      result.upper = max(result.upper, number)
    }
    return result
  }

  // Rounding to the nearest keeps the order, so what ends give bounds what lies between them.

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

  /// The quotients by what is not zero.
  static func / (one: Interval, other: Interval) -> Interval {
    if other.contains(0) {
      // Nothing bounds what a number close to zero divides.
      guard let whole = one.only, whole == 0 else { return .all }
      return .just(0)
    }
    if other.lower < 0, other.upper > 0 {
      // What divides is on either side of zero, but not too close.
      return (one / Interval(other.lower, -other.grain)).hull(
        one / Interval(other.grain, other.upper))
    }
    return around([
      one.lower / other.lower, one.lower / other.upper, one.upper / other.lower,
      one.upper / other.upper,
    ])
  }

  /// The remainders with the sign of what divides.
  static func % (one: Interval, other: Interval) -> Interval {
    let most = max(other.lower.magnitude, other.upper.magnitude)
    return Interval(other.lower < 0 ? -most : 0, other.upper > 0 ? most : 0)
  }

  /// The powers, if the exponent is a small whole number; all numbers otherwise.
  func raised(to exponent: Interval) -> Interval {
    guard let power = exponent.only, power >= 0, power <= 16, power == power.rounded() else {
      return .all
    }
    var result = Interval.just(1)
    for _ in 0..<Int(power) { result = result * self }
    // The machine may multiply in another order.
    return result.widened
  }

  /// With room for a last digit that was rounded elsewhere.
  var widened: Interval {
    if lower == upper, lower == lower.rounded(), lower.magnitude < 1e15 { return self }
    return Interval(
      lower - lower.magnitude * 1e-12 - .leastNormalMagnitude,
      upper + upper.magnitude * 1e-12 + .leastNormalMagnitude)
  }

  /// The numbers that are below some number of the other, and so on.
  static func below(_ other: Interval) -> Interval { Interval(-.infinity, other.upper.nextDown) }
  static func atMost(_ other: Interval) -> Interval { Interval(-.infinity, other.upper) }
  static func above(_ other: Interval) -> Interval { Interval(other.lower.nextUp, .infinity) }
  static func atLeast(_ other: Interval) -> Interval { Interval(other.lower, .infinity) }
}
