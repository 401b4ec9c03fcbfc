extension Elementary {
  package static func sine(_ x: Double) -> Double {
    if x.magnitude < 0x1p-30 { return x }
    guard let angle = ReducedAngle(x) else { return .nan }
    let result = angle.quarters & 1 == 0 ? angle.rest.sine : angle.rest.cosine
    return angle.quarters & 2 == 0 ? result.rounded : -result.rounded
  }

  package static func cosine(_ x: Double) -> Double {
    guard let angle = ReducedAngle(x) else { return .nan }
    let result = angle.quarters & 1 == 0 ? angle.rest.cosine : angle.rest.sine
    return (angle.quarters &+ 1) & 2 == 0 ? result.rounded : -result.rounded
  }

  package static func tangent(_ x: Double) -> Double {
    if x.magnitude < 0x1p-30 { return x }
    guard let angle = ReducedAngle(x) else { return .nan }
    let (sine, cosine) = (angle.rest.sine, angle.rest.cosine)
    return angle.quarters & 1 == 0 ? (sine / cosine).rounded : -(cosine / sine).rounded
  }
}

/// An angle from −π/4 to π/4, and the multiple of π/2 that was subtracted to reach it.
private struct ReducedAngle {
  let quarters: Int64
  let rest: Angle
}

extension ReducedAngle {
  /// Reduces an angle with a relative error of about 2^−69 or less; fails for infinity and NaN.
  init?(_ x: Double) {
    if x.magnitude <= 0.785 {
      self.init(quarters: 0, rest: Angle(DoubleDouble(x)))
    } else if x.magnitude < 0x1p20 {
      self.init(moderate: x)
    } else if x.magnitude < .infinity {
      self.init(large: x)
    } else {
      return nil
    }
  }

  /// Subtracts the multiple as four products, of which the first three are exact (Cody and Waite).
  private init(moderate x: Double) {
    let shift = 0x1.8p52
    let shifted = x * ElementaryTables.halfPisPerUnit + shift
    quarters = Int64(bitPattern: shifted.bitPattern &- shift.bitPattern)
    let whole = shifted - shift
    let parts = ElementaryTables.halfPiParts
    let first = DoubleDouble(sum: x - whole * parts[0], -whole * parts[1])
    let second = DoubleDouble(sum: first.high, -whole * parts[2])
    rest = Angle(
      DoubleDouble(sum: second.high, (first.low + second.low) - whole * parts[3]))
  }

  /// Multiplies the significand with those 256 bits of 2/π that decide the multiple modulo 4 and the
  /// rest (Payne and Hanek).
  private init(large x: Double) {
    let significand = x.significandBitPattern | 1 << 52
    // The weight of the last bit of the significand is 2^(start − 62).
    let start = Int(x.exponentBitPattern) - 1075 + 62
    let (word, shift) = (start >> 6, UInt64(start & 63))
    let window = (0..<4).map { index in
      let next = ElementaryTables.twoOverPi[word + index + 1]
      let bits = ElementaryTables.twoOverPi[word + index] << shift
      return shift == 0 ? bits : bits | next >> (64 - shift)
    }
    // The product modulo 2^256, of which the two leading bits count quarters of a turn.
    var product: [UInt64] = [0, 0, 0, 0]
    var carry: UInt64 = 0
    for index in (0..<4).reversed() {
      let (high, low) = window[index].multipliedFullWidth(by: significand)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      product[index] = sum
      carry = high + (overflow ? 1 : 0)
    }
    // Rounds to the nearest quarter of a turn.
    let (rounded, _) = product[0].addingReportingOverflow(1 << 61)
    let sign: Double = x < 0 ? -1 : 1
    let count = Int64(rounded >> 62)
    quarters = x < 0 ? -count : count
    product[0] &-= UInt64(count) << 62
    let isNegative = product[0] >> 63 == 1
    if isNegative { product = product.map { ~$0 } }
    // The fraction has at least 190 bits below its leading one, of which 106 are kept.
    var exponent: Int64 = 2
    while product[0] >> 63 == 0, exponent > -130 {
      for index in 0..<4 {
        product[index] = product[index] << 1 | (index < 3 ? product[index + 1] >> 63 : 0)
      }
      exponent -= 1
    }
    let high = Double(product[0] >> 11) * 0x1p-53
    let low = Double((product[0] & 0x7FF) << 42 | product[1] >> 22) * 0x1p-106
    let scale = Double(powerOfTwo: exponent) * (isNegative ? -sign : sign)
    let angle = DoubleDouble(high * scale, low * scale) * ElementaryTables.halfPi
    rest = Angle(angle)
  }
}

/// An angle from −π/4 to π/4 as the sum of a multiple of 1/64 and a remainder of at most 1/128.
private struct Angle {
  private let isNegative: Bool
  private let row: Int
  private let t: DoubleDouble

  init(_ angle: DoubleDouble) {
    isNegative = angle.high < 0
    let magnitude = isNegative ? -angle : angle
    let index = Int(magnitude.high * 64 + 0.5)
    row = 4 * index
    t = DoubleDouble(fastSum: magnitude.high - Double(index) * 0x1p-6, magnitude.low)
  }

  /// sin t − t and cos t − 1. The dropped terms are below 2^−74 of t and 2^−86.
  private var series: (sine: Double, cosine: Double) {
    let square = t.high * t.high
    let sine = t.high * square * (-1.0 / 6 + square * (1.0 / 120 - square * (1.0 / 5040)))
    let cosine =
      square
      * (-0.5 + square * (1.0 / 24 + square * (-1.0 / 720 + square * (1.0 / 40320))))
    return (sine, cosine - t.high * t.low)
  }

  /// sin(c + t) = sin c cos t + cos c sin t.
  var sine: DoubleDouble {
    let magnitude = sum(
      row, slope: DoubleDouble(ElementaryTables.angles[row + 2], ElementaryTables.angles[row + 3]))
    return isNegative ? -magnitude : magnitude
  }

  /// cos(c + t) = cos c cos t − sin c sin t.
  var cosine: DoubleDouble {
    sum(
      row + 2, slope: DoubleDouble(-ElementaryTables.angles[row], -ElementaryTables.angles[row + 1])
    )
  }

  /// Returns v cos t + `slope` sin t, where v is the pair at `place` in the table. The product of the
  /// leading bits of `slope` and t is exact.
  private func sum(_ place: Int, slope: DoubleDouble) -> DoubleDouble {
    let (value, valueRest) = (ElementaryTables.angles[place], ElementaryTables.angles[place + 1])
    let series = series
    let half = t.high.upperHalf
    let sum = DoubleDouble(fastSum: value, slope.high * half)
    let product = slope.high * ((t.high - half) + t.low) + slope.low * t.high
    let terms =
      (value + valueRest) * series.cosine + (slope.high + slope.low) * series.sine
    return DoubleDouble(fastSum: sum.high, sum.low + (valueRest + (product + terms)))
  }
}
