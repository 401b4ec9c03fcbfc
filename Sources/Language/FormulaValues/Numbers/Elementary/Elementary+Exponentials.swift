extension Elementary {
  package static func exponential(_ x: Double) -> Double {
    guard x.magnitude < 746 else { return x > 0 ? .infinity : x < 0 ? 0 : .nan }
    if x.magnitude < 0x1p-54 { return 1 + x }
    return exponential(of: x, 0)
  }

  /// Returns e^x − 1, accurate near zero.
  package static func exponentialMinusOne(_ x: Double) -> Double {
    guard x > -40, x < 746 else { return x > 0 ? .infinity : x < 0 ? -1 : .nan }
    if x.magnitude < 0x1p-9 { return x == 0 ? x : x + x * x * series(x) }
    let power = Power(of: x, 0)
    // Subtracting 1 changes nothing here.
    if power.exponent > 100 { return power.roundedAtLimits }
    let scaled = power.scaled(by: power.exponent)
    let difference = DoubleDouble(sum: scaled.high, -1)
    return difference.high + (difference.low + scaled.low)
  }

  /// Returns `base` raised to `exponent`.
  ///
  /// Returns NaN if the power is not a real number, and if an operand is NaN, even where the C
  /// library returns 1.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    // Powers of a normal number by an exponent from 2^−65 to 2^65 need no other case.
    let isOrdinary =
      base.bitPattern &- 0x0010 << 48 < (0x7FF0 - 0x0010) << 48
      && exponent.magnitude.bitPattern &- 0x3BE0 << 48 < (0x4400 - 0x3BE0) << 48
    if isOrdinary { return power(ofBits: base.bitPattern, exponent, isNegative: false) }
    return unusualPower(base, exponent)
  }

  @inline(never)
  private static func unusualPower(_ base: Double, _ exponent: Double) -> Double {
    guard base == base, exponent == exponent else { return .nan }
    if exponent == 0 || base == 1 { return 1 }
    let magnitude = base.magnitude
    if exponent.magnitude == .infinity {
      if magnitude == 1 { return 1 }
      return (magnitude > 1) == (exponent > 0) ? .infinity : 0
    }
    let isWhole = exponent.rounded(.towardZero) == exponent
    let isOdd = isWhole && exponent.magnitude < 0x1p53 && Int64(exponent) & 1 == 1
    let isNegative = base.sign == .minus && isOdd
    if magnitude == 0 || magnitude == .infinity {
      let result = (magnitude == 0) == (exponent > 0) ? 0 : Double.infinity
      return isNegative ? -result : result
    }
    if base < 0, !isWhole { return .nan }
    if magnitude == 1 { return isNegative ? -1 : 1 }
    if exponent.magnitude < 0x1p-65 { return 1 }
    if exponent.magnitude >= 0x1p65 {
      return (magnitude > 1) == (exponent > 0) ? .infinity : 0
    }
    return power(ofBits: normalBits(magnitude), exponent, isNegative: isNegative)
  }

  /// Returns the power of a positive number, whose logarithm is multiplied by the exponent with
  /// about 70 bits.
  @inline(__always)
  private static func power(ofBits bits: UInt64, _ y: Double, isNegative: Bool) -> Double {
    let logarithm = logarithm(ofBits: bits)
    let half = y.upperHalf
    let logarithmHalf = logarithm.high.upperHalf
    let high = half * logarithmHalf
    let low =
      half * ((logarithm.high - logarithmHalf) + logarithm.low)
      + (y - half) * (logarithm.high + logarithm.low)
    let result: Double
    if high.magnitude >= 746 {
      result = high > 0 ? .infinity : 0
    } else if high.magnitude < 0x1p-54 {
      result = 1 + high
    } else {
      result = exponential(of: high, low)
    }
    return isNegative ? -result : result
  }

  /// Returns (e^r − 1 − r) / r² for r below 2^−8.
  @inline(__always)
  private static func series(_ r: Double) -> Double {
    let square = r * r
    return (0.5 + r * (1.0 / 6)) + square * ((1.0 / 24 + r * (1.0 / 120)) + square * (1.0 / 720))
  }

  /// Returns e^(`x` + `rest`). The magnitude of `x` must be below 746, that of `rest` below 2^−10.
  @inline(__always)
  private static func exponential(of x: Double, _ rest: Double) -> Double {
    let power = Power(of: x, rest)
    let isOrdinary = power.exponent.magnitude < 900
    return isOrdinary ? power.scaled(by: power.exponent).rounded : power.roundedAtLimits
  }

  /// A power of e as the product of 2^`exponent`, `scale` and 1 + `half` + `rest`.
  ///
  /// The argument is k/128 · ln 2 + r, with r at most 2^−8. A table has 2^(i/128) for the lower seven
  /// bits of k, rounded to 26 bits: its product with the leading bits of r is exact. The relative error
  /// is about 2^−71.
  private struct Power {
    let exponent: Int64
    let scale, half, rest: Double

    @inline(__always)
    init(of x: Double, _ xRest: Double) {
      // Adding 1.5 · 2^52 rounds to a whole number, which is then in the lower bits.
      let shift = 0x1.8p52
      let shifted = x * ElementaryTables.partsPerLn2 + shift
      let k = Int64(bitPattern: shifted.bitPattern &- shift.bitPattern)
      let whole = shifted - shift
      let upper = x - whole * ElementaryTables.ln2Part
      let lower = xRest - whole * ElementaryTables.ln2PartLow
      let r = upper + lower
      let more = r * r * series(r)

      exponent = k &>> 7
      let row = 2 &* Int(truncatingIfNeeded: k & 127)
      let excess = ElementaryTables.powers[row &+ 1]
      scale = ElementaryTables.powers[row]
      half = upper.upperHalf
      rest = ((upper - half) + excess) + ((lower + more) + excess * (r + more))
    }

    /// Returns the product of the power's fraction and 2^`exponent`.
    @inline(__always)
    func scaled(by exponent: Int64) -> DoubleDouble {
      let scale = Double(bitPattern: scale.bitPattern &+ UInt64(bitPattern: exponent) &<< 52)
      let sum = DoubleDouble(fastSum: scale, scale * half)
      return DoubleDouble(sum.high, sum.low + scale * rest)
    }

    /// The power near the largest numbers, or as a subnormal number.
    var roundedAtLimits: Double {
      let fraction = scaled(by: 0)
      if exponent > 1024 { return .infinity }
      if exponent > 0 { return fraction.rounded * Double(powerOfTwo: exponent - 1) * 2 }
      if exponent > -1022 || exponent == -1022 && fraction.rounded >= 1 {
        return fraction.rounded * Double(powerOfTwo: exponent)
      }
      // The sum with 1 rounds at the last bit of subnormal numbers.
      let scale = Double(powerOfTwo: exponent + 1022)
      let sum = DoubleDouble(fastSum: 1, fraction.high * scale)
      return (sum.high + (sum.low + fraction.low * scale) - 1) * .leastNormalMagnitude
    }
  }
}
