/// A number with the digits of a double and an exponent of any size.
///
/// Products, quotients and sums have the same digits as those of doubles, as long as these neither
/// overflow nor underflow.
struct WideNumber {
  /// 0, or a magnitude from 1 up to 2.
  private let significand: Double
  private let exponent: Int

  /// Creates the number `number` × 2^`exponent`. `number` must be finite.
  init(_ number: Double, exponent: Int = 0) {
    let magnitude = number.magnitude
    guard magnitude > 0, magnitude.isFinite else {
      significand = number
      self.exponent = 0
      return
    }
    significand = number < 0 ? -magnitude.significand : magnitude.significand
    self.exponent = Int(magnitude.exponent) + exponent
  }

  /// The nearest double: infinite or 0 beyond the range of doubles.
  var double: Double { significand.scaled(by: exponent) }

  static func * (one: WideNumber, other: WideNumber) -> WideNumber {
    WideNumber(one.significand * other.significand, exponent: one.exponent + other.exponent)
  }

  static func / (one: WideNumber, other: WideNumber) -> WideNumber {
    WideNumber(one.significand / other.significand, exponent: one.exponent - other.exponent)
  }

  static func + (one: WideNumber, other: WideNumber) -> WideNumber {
    if one.significand == 0 { return other }
    if other.significand == 0 { return one }
    let exponent = max(one.exponent, other.exponent)
    return WideNumber(
      one.significand.scaled(by: one.exponent - exponent)
        + other.significand.scaled(by: other.exponent - exponent), exponent: exponent)
  }

  /// Returns the root of a positive number. Complexity: O(1).
  func root(_ degree: Double, power: (Double, Double) -> Double) -> Double {
    let whole = (Double(exponent) / degree).rounded(.down)
    let rest = Double(exponent) - whole * degree
    let root = power(significand, 1 / degree) * power(2, rest / degree)
    return root.scaled(by: Int(whole))
  }
}

extension Double {
  /// Returns the number times 2 to the power of `exponent`.
  func scaled(by exponent: Int) -> Double {
    guard exponent != 0 else { return self }
    return Double(sign: .plus, exponent: max(-5000, min(5000, exponent)), significand: self)
  }
}
