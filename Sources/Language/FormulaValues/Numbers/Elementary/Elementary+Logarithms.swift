extension Elementary {
  package static func logarithm(_ x: Double) -> Double {
    scaledLogarithm(x) { $0.rounded }
  }

  package static func decimalLogarithm(_ x: Double) -> Double {
    scaledLogarithm(x) { ($0 * ElementaryTables.decimal).rounded }
  }

  package static func binaryLogarithm(_ x: Double) -> Double {
    scaledLogarithm(x) { ($0 * ElementaryTables.binary).rounded }
  }

  /// Returns ln(1 + x), accurate near zero.
  package static func logarithmOfOnePlus(_ x: Double) -> Double {
    guard x > -1, x < .infinity else { return x == -1 ? -.infinity : x == .infinity ? x : .nan }
    if x.magnitude < 0x1p-54 { return x }
    let sum = DoubleDouble(sum: 1, x)
    return logarithm(ofBits: sum.high.bitPattern, low: sum.low).rounded
  }

  @inline(__always)
  private static func scaledLogarithm(
    _ x: Double, _ result: (DoubleDouble) -> Double
  ) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x == .infinity ? x : .nan }
    return result(logarithm(ofBits: normalBits(x)))
  }

  /// Returns the bits of a positive number as if its exponent had no lower bound: those of a
  /// subnormal number may wrap below zero.
  @inline(__always)
  static func normalBits(_ x: Double) -> UInt64 {
    x < .leastNormalMagnitude ? (x * 0x1p52).bitPattern &- 52 << 52 : x.bitPattern
  }

  /// Returns the natural logarithm of the positive number with the given bits plus `low`.
  ///
  /// The relative error is about 2^−70; `low` of the result is at most 2^−19 of `high`. A table gives the reciprocal c of the middle of an interval
  /// with z, and −ln c: ln(2^k z) = k ln 2 − ln c + ln(1 + r) with r = c z − 1, at most 2^−8.99.
  @inline(__always)
  static func logarithm(ofBits bits: UInt64, low: Double = 0) -> DoubleDouble {
    let distance = bits &- ElementaryTables.firstBits
    let exponent = Int64(bitPattern: distance) &>> 52
    let row = 3 &* Int(truncatingIfNeeded: (distance &>> 44) & 255)
    let z = Double(bitPattern: bits &- (distance & 0xFFF << 52))
    let reciprocal = ElementaryTables.logarithms[row]

    // Both products are exact, since the reciprocal has at most 21 bits.
    let half = z.upperHalf
    let upper = half * reciprocal - 1
    let lower = (z - half) * reciprocal
    var r = upper + lower
    var rest = lower - (r - upper)
    if low != 0, exponent < 200 {
      let sum = DoubleDouble(fastSum: r, low * Double(powerOfTwo: -exponent) * reciprocal)
      r = sum.high
      rest += sum.low
    }

    // The first sum is exact, as its terms are multiples of 2^−42.
    let k = Double(exponent)
    let first = DoubleDouble(
      fastSum: k * ElementaryTables.ln2 + ElementaryTables.logarithms[row &+ 1], r)
    let rHalf = r.upperHalf
    let second = DoubleDouble(fastSum: first.high, -0.5 * rHalf * rHalf)
    let square = r * r
    let series =
      (1.0 / 3 - r * (1.0 / 4))
      + square * ((1.0 / 5 - r * (1.0 / 6)) + square * (1.0 / 7 - r * (1.0 / 8)))
    let table = k * ElementaryTables.ln2Low + ElementaryTables.logarithms[row &+ 2]
    let terms = r * square * series - 0.5 * (r - rHalf) * (r + rHalf) + rest * (1 - r)
    return DoubleDouble(second.high, (first.low + second.low) + (table + terms))
  }
}
