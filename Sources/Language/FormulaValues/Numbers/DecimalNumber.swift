import SourceText

/// An exact decimal number: a coefficient of up to 38 digits times a power of ten.
///
/// Used for calculations that must match arithmetic on paper. They use the shortest decimal form of
/// a `Double` instead of its binary value.
package struct DecimalNumber {
  package var coefficient: Int128
  package var exponent: Int

  package init(_ coefficient: Int128, exponent: Int = 0) {
    self.coefficient = coefficient
    self.exponent = exponent
  }

  /// Creates the shortest decimal form of a finite `number`.
  package init(_ number: Double) {
    if let integer = Int64(exactly: number), integer.magnitude < 1 << 53 {
      self.init(Int128(integer))
      return
    }
    // A decimal of up to 15 digits is the shortest form of the double nearest to it.
    for places in 1...10 {
      let power = DecimalRounding.powerOfTen(places)
      let scaled = (number * power).rounded()
      guard scaled.magnitude < 1e15 else { break }
      if scaled / power == number {
        self.init(Int128(Int64(scaled)), exponent: -places)
        return
      }
    }
    let (digits, point) = NumberText.shortestDigits(number.magnitude)
    var coefficient: Int128 = 0
    for digit in digits { coefficient = coefficient &* 10 &+ Int128(digit &- UInt8(ascii: "0")) }
    self.init(number < 0 ? 0 - coefficient : coefficient, exponent: point - digits.count)
  }

  /// Returns 10 to the power of `power`, or `nil` outside 0 to 38.
  private static func powerOfTen(_ power: Int) -> Int128? {
    guard 0...38 ~= power else { return nil }
    var result: Int128 = 1
    for _ in 0..<power { result &*= 10 }
    return result
  }

  /// Returns the product, or `nil` if it has too many digits.
  package func times(_ other: DecimalNumber) -> DecimalNumber? {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    return overflow ? nil : DecimalNumber(product, exponent: exponent + other.exponent)
  }

  /// Returns an equal number with a smaller `exponent`, or `nil` if it has too many digits.
  package func rescaled(to exponent: Int) -> DecimalNumber? {
    if coefficient == 0 { return DecimalNumber(0, exponent: exponent) }
    guard let power = Self.powerOfTen(self.exponent - exponent) else { return nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: power)
    return overflow ? nil : DecimalNumber(product, exponent: exponent)
  }

  /// Returns the sum, or `nil` if it has too many digits.
  package func plus(_ other: DecimalNumber) -> DecimalNumber? {
    let exponent = min(exponent, other.exponent)
    guard let one = rescaled(to: exponent), let two = other.rescaled(to: exponent) else {
      return nil
    }
    let (sum, overflow) = one.coefficient.addingReportingOverflow(two.coefficient)
    return overflow ? nil : DecimalNumber(sum, exponent: exponent)
  }

  /// Returns the number rounded to at most `places` decimals.
  package func rounded(places: Int, by rule: RoundingRule) -> DecimalNumber {
    let surplus = -exponent - places
    guard surplus > 0 else { return self }
    let divisor = Self.powerOfTen(surplus)
    let whole = divisor.map { coefficient.magnitude / $0.magnitude } ?? 0
    let rest = divisor.map { coefficient.magnitude % $0.magnitude } ?? coefficient.magnitude
    // With more than 38 surplus digits, the coefficient is less than half a unit.
    let part = divisor.map { RoundingRemainder(rest, of: $0.magnitude) } ?? .init(rest, of: .max)
    return DecimalNumber(
      whole: whole, part, isNegative: coefficient < 0, exponent: -places, by: rule)
  }

  /// Returns `dividend / divisor` with `places` decimals.
  ///
  /// Returns `nil` if the divisor is zero, or if an intermediate result has too many digits.
  package static func quotient(
    _ dividend: DecimalNumber, _ divisor: DecimalNumber, places: Int, by rule: RoundingRule
  ) -> DecimalNumber? {
    guard divisor.coefficient != 0 else { return nil }
    let shift = dividend.exponent - divisor.exponent + places
    let above = DecimalNumber(dividend.coefficient, exponent: max(shift, 0)).rescaled(to: 0)
    let below = DecimalNumber(divisor.coefficient, exponent: max(-shift, 0)).rescaled(to: 0)
    guard let above, let below else { return nil }
    let (whole, rest) = above.coefficient.magnitude.quotientAndRemainder(
      dividingBy: below.coefficient.magnitude)
    return DecimalNumber(
      whole: whole, RoundingRemainder(rest, of: below.coefficient.magnitude),
      isNegative: (above.coefficient < 0) != (below.coefficient < 0), exponent: -places, by: rule)
  }

  private init(
    whole: UInt128, _ part: RoundingRemainder, isNegative: Bool, exponent: Int,
    by rule: RoundingRule
  ) {
    let up = rule.raises(isOdd: whole & 1 == 1, part, isNegative: isNegative)
    let magnitude = Int128(clamping: up ? whole &+ 1 : whole)
    self.init(isNegative ? 0 - magnitude : magnitude, exponent: exponent)
  }

  /// The nearest `Double`, infinite if the number is out of range.
  package var double: Double {
    if coefficient.magnitude < 1 << 53, -22...22 ~= exponent {
      let power = DecimalRounding.powerOfTen(abs(exponent))
      let whole = Double(Int64(truncatingIfNeeded: coefficient))
      return exponent < 0 ? whole / power : whole * power
    }
    return Double("\(coefficient)e\(exponent)") ?? .infinity
  }
}
