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

  /// Returns the variance, with n − 1 degrees of freedom if `lessOne`, or nil if there are too few.
  ///
  /// Complexity: O(n).
  func variance(lessOne: Bool) -> Double? {
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
    return sorted[lower] + (sorted[lower + 1] - sorted[lower]) * part
  }
}

/// The regression line through points, by least squares.
struct LeastSquares {
  let meanX: Double
  let meanY: Double
  /// The sums of squared deviations from the means, and of their products.
  let squaresOfX: Double
  let squaresOfY: Double
  let products: Double

  /// Returns nil for fewer than two points.
  ///
  /// Complexity: O(n).
  init?(_ xs: NumberColumn, _ ys: NumberColumn) {
    guard xs.values.count > 1, let meanX = xs.mean, let meanY = ys.mean else { return nil }
    self.meanX = meanX
    self.meanY = meanY
    let (left, right) = (xs.centred(on: meanX), ys.centred(on: meanY))
    squaresOfX = left.products(with: left).sum
    squaresOfY = right.products(with: right).sum
    products = left.products(with: right).sum
  }

  /// The slope; nil for a vertical line.
  var slope: Double? { squaresOfX > 0 ? products / squaresOfX : nil }

  /// Returns the value of the line at `x`.
  func value(at x: Double) -> Double? { slope.map { meanY + $0 * (x - meanX) } }
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
