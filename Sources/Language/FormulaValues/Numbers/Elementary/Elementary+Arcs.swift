extension Elementary {
  package static func arcTangent(_ x: Double) -> Double {
    let magnitude = x.magnitude
    guard magnitude >= 0x1p-30 else { return x }
    if magnitude >= 0x1p60 { return x.withSign(ElementaryTables.halfPi.high) }
    let angle =
      magnitude <= 1
      ? arc(DoubleDouble(magnitude))
      : ElementaryTables.halfPi + -arc(DoubleDouble(1) / DoubleDouble(magnitude))
    return x.withSign(angle.rounded)
  }

  /// Returns the angle of the point (`x`, `y`).
  package static func arcTangent(_ y: Double, _ x: Double) -> Double {
    guard x == x, y == y else { return .nan }
    let (width, height) = (x.magnitude, y.magnitude)
    let (largest, smallest) = (max(width, height), min(width, height))
    let isSteep = height > width
    let isBehind = x.sign == .minus
    // The angle to the nearest half axis.
    var angle = DoubleDouble(0)
    if smallest > 0 {
      if largest == .infinity {
        if smallest == .infinity { angle = arc(DoubleDouble(1)) }
      } else if largest.exponent - smallest.exponent > 64 {
        angle = DoubleDouble(smallest / largest)
      } else {
        let scale = -largest.exponent
        angle = arc(
          DoubleDouble(smallest.scaled(by: scale)) / DoubleDouble(largest.scaled(by: scale)))
      }
    }
    if isSteep {
      angle = ElementaryTables.halfPi + (isBehind ? angle : -angle)
    } else if isBehind {
      angle = ElementaryTables.pi + -angle
    }
    return y.withSign(angle.rounded)
  }

  package static func arcSine(_ x: Double) -> Double {
    let magnitude = x.magnitude
    guard magnitude <= 1 else { return .nan }
    if magnitude < 0x1p-30 { return x }
    if magnitude == 1 { return x.withSign(ElementaryTables.halfPi.high) }
    let cosine = otherLeg(magnitude)
    let angle =
      magnitude <= cosine.high
      ? arc(DoubleDouble(magnitude) / cosine)
      : ElementaryTables.halfPi + -arc(cosine / DoubleDouble(magnitude))
    return x.withSign(angle.rounded)
  }

  package static func arcCosine(_ x: Double) -> Double {
    let magnitude = x.magnitude
    guard magnitude <= 1 else { return .nan }
    if magnitude == 1 { return x > 0 ? 0 : ElementaryTables.pi.high }
    let sine = otherLeg(magnitude)
    if magnitude <= sine.high {
      let angle = arc(DoubleDouble(magnitude) / sine)
      return (ElementaryTables.halfPi + (x > 0 ? -angle : angle)).rounded
    }
    let angle = arc(sine / DoubleDouble(magnitude))
    return (x > 0 ? angle : ElementaryTables.pi + -angle).rounded
  }

  /// Returns √(1 − x²) for x from 0 to below 1.
  private static func otherLeg(_ x: Double) -> DoubleDouble {
    (DoubleDouble(fastSum: 1, -x) * DoubleDouble(fastSum: 1, x)).squareRoot
  }

  /// Returns the arc tangent of a number from 0 to 1.
  ///
  /// The relative error is about 2^−67. The angle is that of a multiple c of 1/64, from a table, and
  /// that of t = (v − c) / (1 + v c), at most 1/128.
  private static func arc(_ v: DoubleDouble) -> DoubleDouble {
    let index = Int(v.high * 64 + 0.5)
    var t = v
    if index > 0 {
      let c = Double(index) * 0x1p-6
      let product = DoubleDouble(product: v.high, c)
      let divisor = DoubleDouble(fastSum: 1, product.high)
      t =
        DoubleDouble(sum: v.high - c, v.low)
        / DoubleDouble(fastSum: divisor.high, divisor.low + (product.low + v.low * c))
    }
    let square = t.high * t.high
    let series =
      -1.0 / 3 + square * (1.0 / 5 + square * (-1.0 / 7 + square * (1.0 / 9 - square * (1.0 / 11))))
    let sum = DoubleDouble(fastSum: ElementaryTables.arcs[2 * index], t.high)
    let terms = t.low + t.high * square * series
    return DoubleDouble(
      fastSum: sum.high, sum.low + (ElementaryTables.arcs[2 * index + 1] + terms))
  }

  /// Returns the cube root.
  ///
  /// The bits of the number are divided by three, which gives four correct bits. Two steps of Halley's
  /// method triple them, and a step of Newton's with an exact cube gives about 80.
  package static func cubeRoot(_ x: Double) -> Double {
    guard x != 0, x.magnitude < .infinity else { return x }
    let exponent = x.magnitude.exponent
    let thirds = (exponent + 1200) / 3 - 400
    let number = x.magnitude.scaled(by: -3 * thirds)
    // Adding two thirds of the bits of 1 keeps the exponent.
    var root = Double(bitPattern: number.bitPattern / 3 + (0x3FF << 52) / 3 * 2)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * number) / (2 * cube + number)
    }
    let square = DoubleDouble(product: root, root)
    let cube = DoubleDouble(product: square.high, root)
    let rest = (number - cube.high) - (cube.low + square.low * root)
    return x.withSign((root + rest / (3 * square.high)) * Double(powerOfTwo: Int64(thirds)))
  }
}

extension Double {
  /// Returns `magnitude` with the sign of this number.
  fileprivate func withSign(_ magnitude: Double) -> Double {
    Double(signOf: self, magnitudeOf: magnitude)
  }

  /// Returns the number multiplied by a power of two; the result must be a normal number.
  fileprivate func scaled(by exponent: Int) -> Double {
    let half = exponent / 2
    return self * Double(powerOfTwo: Int64(half)) * Double(powerOfTwo: Int64(exponent - half))
  }
}
