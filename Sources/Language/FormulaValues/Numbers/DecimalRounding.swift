/// Rounding of the shortest decimal form of a number, so that 2.675 to two places is 2.68 although
/// the double lies below it.
///
/// Up to 15 digits no decimal digits are made: a decimal with at most 15 digits is the shortest
/// form of the double nearest to it, so comparing doubles with such a decimal's double compares
/// the decimal forms. Public, like `Word`, only so that its members are inlined in other modules.
public enum DecimalRounding {
  /// Half away from zero; NaN where only the decimal digits tell, which take their time, and where the
  /// number is NaN.
  @inlinable
  @inline(__always)
  public static func quickRound(_ number: Double, places: Int) -> Double {
    roundByWhole(number, places: places)
      ?? quickRound(number, places: places, by: .halfAwayFromZero)
  }

  /// Half away from zero, by the whole number that is nearest to so many units of the last place; nil
  /// where that does not tell, and for no number.
  @inlinable
  @inline(__always)
  public static func roundByWhole(_ number: Double, places: Int) -> Double? {
    guard 0...15 ~= places else { return nil }
    let power = powerOfTen(places)
    let scaled = number.magnitude * power
    guard scaled < 1e14 else { return nil }
    // The nearest whole number, since a double has no fraction beyond 2^52. An integer would be checked
    // for what cannot be here.
    let whole = (scaled + 0x1p52) - 0x1p52
    // Both the product and the decimal form are within 2^-53 of the double.
    guard 0.5 - (scaled - whole).magnitude > scaled * 0x1p-51 else { return nil }
    return Double(signOf: number, magnitudeOf: whole / power)
  }

  /// Half away from zero.
  package static func round(_ number: Double, places: Int) -> Double {
    round(number, places: places, by: .halfAwayFromZero)
  }

  /// The number with at most `places` decimals; below zero places count left of the point.
  package static func round(_ number: Double, places: Int, by rule: RoundingRule) -> Double {
    let quick = quickRound(number, places: places, by: rule)
    return quick.isNaN ? roundDigits(number, places: places, by: rule) : quick
  }

  /// The same, but NaN where only the decimal digits tell, and where the number is NaN.
  @usableFromInline
  package static func quickRound(_ number: Double, places: Int, by rule: RoundingRule) -> Double {
    let magnitude = number.magnitude
    // Beyond that a number is whole.
    if magnitude >= 0x1p53, places >= 0 { return number }
    guard -20...20 ~= places else { return .nan }
    let scaled = multiple(magnitude, ofPlace: -places)
    guard scaled < 1e14 else { return .nan }
    // The lower neighbour, then corrected by comparing decimals.
    var whole = Double(Int64(scaled + 0.25))
    let neighbour = multiple(whole, ofPlace: places)
    if neighbour == magnitude { return number }
    if neighbour > magnitude { whole -= 1 }
    let middle = multiple(10 * whole + 5, ofPlace: places + 1)
    let part: RoundingRemainder =
      magnitude == middle ? .half : magnitude < middle ? .belowHalf : .aboveHalf
    let raises = rule.raises(
      isOdd: Int64(whole) & 1 == 1, part, isNegative: number < 0)
    return Double(
      signOf: number, magnitudeOf: multiple(raises ? whole + 1 : whole, ofPlace: places))
  }

  /// `number` × 10^-place, correctly rounded for −22 up to 22.
  private static func multiple(_ number: Double, ofPlace place: Int) -> Double {
    place < 0 ? number * powerOfTen(-place) : number / powerOfTen(place)
  }

  /// The general way, by the digits.
  package static func roundDigits(_ number: Double, places: Int, by rule: RoundingRule) -> Double {
    let places = max(-400, min(400, places))
    let decimal = DecimalNumber(number)
    return -decimal.exponent <= places ? number : decimal.rounded(places: places, by: rule).double
  }

  /// The nearest multiple of `step`, which must be greater than zero.
  package static func round(
    _ number: Double, toMultipleOf step: Double, by rule: RoundingRule
  ) -> Double {
    let size = DecimalNumber(step)
    if let count = DecimalNumber.quotient(DecimalNumber(number), size, places: 0, by: rule),
      let multiple = count.times(size)
    {
      return multiple.double
    }
    // More digits than decimals hold: the step is negligible, or the number is.
    let count = number / step
    if count.magnitude >= 0x1p53 { return number }
    let floor = count.rounded(.towardZero)
    let part: RoundingRemainder =
      count == floor ? .none : (count - floor).magnitude < 0.5 ? .belowHalf : .aboveHalf
    let raises = rule.raises(isOdd: false, part, isNegative: number < 0)
    return (raises ? floor + (number < 0 ? -1 : 1) : floor) * step
  }

  /// 10^power, exact for 0 up to 22.
  @inlinable
  @inline(__always)
  public static func powerOfTen(_ power: Int) -> Double {
    switch power {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }
}
