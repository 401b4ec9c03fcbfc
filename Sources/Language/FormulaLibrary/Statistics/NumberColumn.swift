import FormulaRuntime
import FormulaValues

/// The numbers of a list, without nulls.
struct NumberColumn {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// The compensated sum.
  ///
  /// Complexity: O(n).
  var sum: Double {
    var sum = CompensatedSum()
    for value in values { sum.add(value) }
    return sum.total
  }

  /// The mean; nil if there are no numbers.
  ///
  /// Complexity: O(n).
  var mean: Double? { values.isEmpty ? nil : sum / Double(values.count) }

  /// Returns the products with the numbers of `other`, a column of equal length.
  ///
  /// Complexity: O(n).
  func products(with other: NumberColumn) -> NumberColumn {
    NumberColumn(zip(values, other.values).map { $0 * $1 })
  }

  /// Returns the differences from `middle`.
  ///
  /// Complexity: O(n).
  func centred(on middle: Double) -> NumberColumn { NumberColumn(values.map { $0 - middle }) }

  /// The exponents of numbers whose squares and products neither overflow nor underflow.
  private static let ordinaryExponents = -150...150

  /// The power of two by which calculations divide the numbers first: 0 unless their magnitude is
  /// extreme. Complexity: O(n).
  var scale: Int {
    let greatest = values.reduce(0) { max($0, $1.magnitude) }
    guard greatest > 0 else { return 0 }
    let exponent = Int(greatest.exponent)
    return Self.ordinaryExponents.contains(exponent) ? 0 : exponent
  }

  /// The numbers divided by 2 to the power of `scale`. Complexity: O(n).
  func reduced(by scale: Int) -> NumberColumn {
    scale == 0 ? self : NumberColumn(values.map { $0.scaled(by: -scale) })
  }

  /// Returns the variance, or nil if there are too few numbers. Complexity: O(n).
  func variance(lessOne: Bool) -> Double? {
    let scale = scale
    return reduced(by: scale).plainVariance(lessOne: lessOne)?.scaled(by: 2 * scale)
  }

  /// Returns the standard deviation, or nil if there are too few numbers. Complexity: O(n).
  func deviation(lessOne: Bool) -> Double? {
    let scale = scale
    return reduced(by: scale).plainVariance(lessOne: lessOne).map {
      $0.squareRoot().scaled(by: scale)
    }
  }

  private func plainVariance(lessOne: Bool) -> Double? {
    guard values.count > (lessOne ? 1 : 0), let mean else { return nil }
    let distances = centred(on: mean)
    // Corrects for the rounding error of the mean.
    let rest = distances.sum
    let squares = distances.products(with: distances).sum
    let degrees = Double(lessOne ? values.count - 1 : values.count)
    return max(0, squares - rest * rest / Double(values.count)) / degrees
  }

  /// Returns the interpolated quantile for `share`, or nil if there are no numbers.
  ///
  /// Complexity: O(n log n).
  func quantile(_ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let position = max(0, min(1, share)) * Double(sorted.count - 1)
    let lower = Int(position)
    let part = position - Double(lower)
    guard part > 0, lower + 1 < sorted.count else { return sorted[lower] }
    if part == 0.5 { return sorted[lower] * 0.5 + sorted[lower + 1] * 0.5 }
    let distance = sorted[lower + 1] - sorted[lower]
    guard distance.isFinite else { return sorted[lower] * (1 - part) + sorted[lower + 1] * part }
    return sorted[lower] + distance * part
  }
}

/// The straight line that fits points best.
///
/// The points are divided by powers of two first if their coordinates are extreme.
struct LeastSquares {
  private let meanX: Double
  private let meanY: Double
  private let scaleX: Int
  private let scaleY: Int
  /// The sums of squared distances from the means, and of their products, all reduced.
  let squaresOfX: Double
  let squaresOfY: Double
  let products: Double

  /// Returns nil for fewer than two points.
  ///
  /// Complexity: O(n).
  init?(_ xs: NumberColumn, _ ys: NumberColumn) {
    scaleX = xs.scale
    scaleY = ys.scale
    let (xs, ys) = (xs.reduced(by: scaleX), ys.reduced(by: scaleY))
    guard xs.values.count > 1, let meanX = xs.mean, let meanY = ys.mean else { return nil }
    self.meanX = meanX
    self.meanY = meanY
    let (left, right) = (xs.centred(on: meanX), ys.centred(on: meanY))
    squaresOfX = left.products(with: left).sum
    squaresOfY = right.products(with: right).sum
    products = left.products(with: right).sum
  }

  /// `nil` if all points have the same x.
  var slope: Double? { wideSlope?.double }

  private var wideSlope: WideNumber? {
    squaresOfX > 0 ? WideNumber(products / squaresOfX, exponent: scaleY - scaleX) : nil
  }

  /// The value on the line at `x`.
  func value(at x: Double) -> Double? {
    wideSlope.map { slope in
      let distance = WideNumber(x) + WideNumber(-meanX, exponent: scaleX)
      return (WideNumber(meanY, exponent: scaleY) + slope * distance).double
    }
  }
}

/// An unevaluated sum of two doubles, with about 32 digits.
struct DoubleDouble {
  var high = 0.0
  var low = 0.0

  var value: Double { high + low }

  mutating func add(_ number: Double) {
    let total = high + number
    let shifted = total - high
    let error = (high - (total - shifted)) + (number - shifted) + low
    high = total + error
    low = error - (high - total)
  }

  /// Returns the difference, rounded once.
  func minus(_ other: DoubleDouble) -> Double {
    var difference = self
    difference.add(-other.high)
    difference.add(-other.low)
    return difference.value
  }
}
