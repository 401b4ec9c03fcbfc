/// An unevaluated sum of two numbers, with about 106 significant bits.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision",
/// Numerische Mathematik 18, 1971; the sum without a condition is due to D. E. Knuth. The operations
/// are exact as long as nothing overflows and no product is below 2^−969.
struct DoubleDouble {
  /// The sum, rounded to nearest.
  var high: Double
  /// The rest, at most half a unit in the last place of `high`.
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Creates the exact sum of two numbers.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    high = a + b
    let added = high - a
    low = (a - (high - added)) + (b - added)
  }

  /// Creates the exact sum of two numbers, if `a` is zero or not smaller than `b` in magnitude.
  @inline(__always)
  init(fastSum a: Double, _ b: Double) {
    high = a + b
    low = b - (high - a)
  }

  /// Creates the exact product of two numbers.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let (first, second) = (a.roundedHalf, b.roundedHalf)
    let (firstRest, secondRest) = (a - first, b - second)
    high = a * b
    low =
      ((first * second - high) + first * secondRest + firstRest * second) + firstRest * secondRest
  }

  /// The sum as one number.
  var rounded: Double { high + low }

  static prefix func - (value: DoubleDouble) -> DoubleDouble {
    DoubleDouble(-value.high, -value.low)
  }

  /// Returns the sum of two values, of which the second is smaller in magnitude.
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble(sum: a.high, b.high)
    return DoubleDouble(fastSum: sum.high, sum.low + (a.low + b.low))
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(fastSum: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let product = DoubleDouble(product: quotient, b.high)
    let rest = (a.high - product.high) - product.low + a.low - quotient * b.low
    return DoubleDouble(fastSum: quotient, rest / b.high)
  }

  /// The square root of a positive value.
  var squareRoot: DoubleDouble {
    let root = high.squareRoot()
    let square = DoubleDouble(product: root, root)
    let rest = (high - square.high) - square.low + low
    return DoubleDouble(fastSum: root, rest / (2 * root))
  }
}

extension Double {
  /// The 26 leading bits of the number.
  @inline(__always)
  var upperHalf: Double { Double(bitPattern: bitPattern & ~0x7FF_FFFF) }

  /// The number rounded to its 26 leading bits, so that the rest also has at most 26 bits.
  @inline(__always)
  fileprivate var roundedHalf: Double {
    Double(bitPattern: (bitPattern &+ 0x400_0000) & ~0x7FF_FFFF)
  }

  /// Creates a power of two. The exponent must be from −1022 to 1023.
  @inline(__always)
  init(powerOfTwo exponent: Int64) {
    self.init(bitPattern: UInt64(bitPattern: exponent &+ 1023) &<< 52)
  }
}
