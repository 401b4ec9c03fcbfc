import FormulaValues
import Locales

extension NumberSymbols {
  /// Returns a number with the given range of decimals.
  func text(of number: Double, places: ClosedRange<Int>) -> String {
    let figures = DecimalFigures(DecimalNumber(number), places: places)
    return (figures.isNegative ? minus : "") + text(of: figures)
  }

  /// Returns the digits with separators, without a sign.
  func text(of figures: DecimalFigures) -> String {
    text(whole: figures.whole, fraction: figures.fraction)
  }
}

/// The decimal digits of a rounded number.
struct DecimalFigures {
  /// Whether the rounded number is below zero; `false` if it is rounded to zero.
  var isNegative: Bool
  /// The digits before the decimal point, as numbers from 0 to 9.
  var whole: [UInt8]
  var fraction: [UInt8]

  /// Rounds a number to a count of decimals within `places`; halves are rounded away from zero.
  init(_ number: DecimalNumber, places: ClosedRange<Int>, wholeDigits: Int = 1) {
    let rounded = number.rounded(places: places.upperBound, by: .halfAwayFromZero)
    isNegative = rounded.coefficient < 0
    var digits = String(rounded.coefficient.magnitude).utf8.map { $0 &- UInt8(ascii: "0") }
    if rounded.coefficient == 0 { digits = [] }
    if rounded.exponent >= 0 {
      if !digits.isEmpty { digits += [UInt8](repeating: 0, count: rounded.exponent) }
      whole = digits
      fraction = []
    } else {
      let decimals = -rounded.exponent
      if digits.count < decimals {
        digits = [UInt8](repeating: 0, count: decimals - digits.count) + digits
      }
      whole = Array(digits.dropLast(decimals))
      fraction = Array(digits.suffix(decimals))
    }
    while fraction.count > places.lowerBound, fraction.last == 0 { fraction.removeLast() }
    while fraction.count < places.lowerBound { fraction.append(0) }
    if whole.count < wholeDigits {
      whole = [UInt8](repeating: 0, count: wholeDigits - whole.count) + whole
    }
  }
}
