/// Rounding based on the shortest decimal form of a number.
///
/// 2.675 rounded to two places is 2.68, although the `Double` is smaller than 2.675.
///
/// Decimal digits are not needed for up to 15 digits. A decimal with at most 15 digits is the
/// shortest form of the `Double` nearest to it, so comparing the doubles compares the decimal
/// forms.
@usableFromInline
package enum DecimalRounding {
  /// Rounds half away from zero by a fast path.
  ///
  /// Returns NaN if the slower decimal digits are needed, or if `number` is NaN.
  @inlinable
  @inline(__always)
  package static func quickRound(_ number: Double, places: Int) -> Double {
    roundByWhole(number, places: places)
      ?? quickRound(number, places: places, by: .halfAwayFromZero)
  }

  /// Rounds half away from zero, using the integer nearest to `number` in units of the last place.
  ///
  /// Returns `nil` if that is inconclusive, or if `number` is NaN.
  @inlinable
  @inline(__always)
  package static func roundByWhole(_ number: Double, places: Int) -> Double? {
    guard 0...15 ~= places else { return nil }
    let power = powerOfTen(places)
    let scaled = number.magnitude * power
    guard scaled < 1e14 else { return nil }
    // Rounds to an integer, since a double has no fraction beyond 2^52. A conversion to an integer
    // type would add overflow checks that cannot fail here.
    let whole = (scaled + 0x1p52) - 0x1p52
    // Both the product and the decimal form are within 2^-53 of the double.
    guard 0.5 - (scaled - whole).magnitude > scaled * 0x1p-51 else { return nil }
    return Double(signOf: number, magnitudeOf: whole / power)
  }

  /// Rounds half away from zero to at most `places` decimals.
  package static func round(_ number: Double, places: Int) -> Double {
    round(number, places: places, by: .halfAwayFromZero)
  }

  /// Rounds to at most `places` decimals. Negative `places` count digits left of the decimal point.
  package static func round(_ number: Double, places: Int, by rule: RoundingRule) -> Double {
    let quick = quickRound(number, places: places, by: rule)
    return quick.isNaN ? roundDigits(number, places: places, by: rule) : quick
  }

  /// Rounds by a fast path to at most `places` decimals.
  ///
  /// Returns NaN if the decimal digits are needed, or if `number` is NaN.
  @usableFromInline
  package static func quickRound(_ number: Double, places: Int, by rule: RoundingRule) -> Double {
    let magnitude = number.magnitude
    // All numbers of this magnitude are integers.
    if magnitude >= 0x1p53, places >= 0 { return number }
    guard -20...20 ~= places else { return .nan }
    let scaled = multiple(magnitude, ofPlace: -places)
    guard scaled < 1e14 else { return .nan }
    // Starts with the lower neighbour, and corrects it by comparing decimals.
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

  /// Returns `number` × 10^-`place`, correctly rounded for −22 to 22.
  private static func multiple(_ number: Double, ofPlace place: Int) -> Double {
    place < 0 ? number * powerOfTen(-place) : number / powerOfTen(place)
  }

  /// Rounds by the decimal digits, the slow path.
  package static func roundDigits(_ number: Double, places: Int, by rule: RoundingRule) -> Double {
    let places = max(-400, min(400, places))
    let decimal = DecimalNumber(number)
    return -decimal.exponent <= places ? number : decimal.rounded(places: places, by: rule).double
  }

  /// Rounds to the nearest multiple of `step`, which must be positive.
  package static func round(
    _ number: Double, toMultipleOf step: Double, by rule: RoundingRule
  ) -> Double {
    let size = DecimalNumber(step)
    if let count = DecimalNumber.quotient(DecimalNumber(number), size, places: 0, by: rule),
      let multiple = count.times(size)
    {
      return multiple.double
    }
    // `DecimalNumber` cannot hold the digits, so either the step or the number is negligible.
    let count = number / step
    if count.magnitude >= 0x1p53 { return number }
    let floor = count.rounded(.towardZero)
    let part: RoundingRemainder =
      count == floor ? .none : (count - floor).magnitude < 0.5 ? .belowHalf : .aboveHalf
    let raises = rule.raises(isOdd: false, part, isNegative: number < 0)
    return (raises ? floor + (number < 0 ? -1 : 1) : floor) * step
  }

  /// Returns 10 to the power of `power`, exact for 0 to 22.
  @inlinable
  @inline(__always)
  package static func powerOfTen(_ power: Int) -> Double {
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
