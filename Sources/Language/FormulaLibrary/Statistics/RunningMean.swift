import FormulaRuntime

/// The mean of numbers, also where their sum is out of range.
struct RunningMean {
  /// The number of numbers; nulls are added to the sum only, as zeros.
  private var count = 0.0
  private var sum = CompensatedSum()
  /// The sum in units of 2^64, from the first number on that could take `sum` out of range.
  private var scaledSum: CompensatedSum?

  /// Adds a number, or 0 for a null, which keeps its position in the sum.
  mutating func add(_ number: Double, isNull: Bool = false) {
    if scaledSum != nil || number.magnitude > 0x1p900 {
      var scaled = scaledSum ?? CompensatedSum()
      if scaledSum == nil { scaled.add(sum.total * 0x1p-64) }
      scaled.add(number * 0x1p-64)
      scaledSum = scaled
    }
    sum.add(number)
    if !isNull { count += 1 }
  }

  /// The mean; `nil` if there are no numbers.
  var mean: Double? {
    guard count > 0 else { return nil }
    let total = sum.total
    if total.isFinite { return total / count }
    return (scaledSum?.total ?? total) / count * 0x1p64
  }
}
