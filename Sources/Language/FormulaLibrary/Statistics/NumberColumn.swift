import FormulaRuntime
import FormulaValues

/// The numbers of a list, nulls left out.
struct NumberColumn {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// The compensated sum. Complexity: O(n).
  var sum: Double {
    var sum = CompensatedSum()
    for value in values { sum.add(value) }
    return sum.total
  }

  /// The mean, nil of nothing. Complexity: O(n).
  var mean: Double? { values.isEmpty ? nil : sum / Double(values.count) }

  /// The products with the numbers of a column as long. Complexity: O(n).
  func products(with other: NumberColumn) -> NumberColumn {
    NumberColumn(zip(values, other.values).map { $0 * $1 })
  }

  /// The differences from a number. Complexity: O(n).
  func centred(on middle: Double) -> NumberColumn { NumberColumn(values.map { $0 - middle }) }

  /// The mean square distance from the mean; nil of too few. Complexity: O(n).
  func variance(lessOne: Bool) -> Double? {
    guard values.count > (lessOne ? 1 : 0), let mean else { return nil }
    let distances = centred(on: mean)
    // What rounding has left in the mean is taken out again.
    let rest = distances.sum
    let squares = distances.products(with: distances).sum
    let degrees = Double(lessOne ? values.count - 1 : values.count)
    return max(0, squares - rest * rest / Double(values.count)) / degrees
  }

  /// The value below which a share of the numbers lies, interpolated; nil of nothing.
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

/// The straight line that fits points best.
struct LeastSquares {
  let meanX: Double
  let meanY: Double
  /// The sums of squared distances from the means, and of their products.
  let squaresOfX: Double
  let squaresOfY: Double
  let products: Double

  /// Nil for fewer than two points. Complexity: O(n).
  init?(_ xs: NumberColumn, _ ys: NumberColumn) {
    guard xs.values.count > 1, let meanX = xs.mean, let meanY = ys.mean else { return nil }
    self.meanX = meanX
    self.meanY = meanY
    let (left, right) = (xs.centred(on: meanX), ys.centred(on: meanY))
    squaresOfX = left.products(with: left).sum
    squaresOfY = right.products(with: right).sum
    products = left.products(with: right).sum
  }

  /// Nil where all points lie above one another.
  var slope: Double? { squaresOfX > 0 ? products / squaresOfX : nil }

  /// The value on the line at `x`.
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

  /// The difference, rounded once.
  func minus(_ other: DoubleDouble) -> Double {
    var difference = self
    difference.add(-other.high)
    difference.add(-other.low)
    return difference.value
  }
}
