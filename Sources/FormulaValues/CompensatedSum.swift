/// A sum that keeps what rounding would lose: eight interleaved Neumaier accumulators, combined in
/// a fixed order, so that every way to add up the same numbers gives the same bits.
///
/// Source: Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen (1974).
package struct CompensatedSum: BitwiseCopyable {
  private var sums = SIMD8<Double>(repeating: 0)
  private var corrections = SIMD8<Double>(repeating: 0)
  private var lane = 0

  package init() {}

  /// Adds a number to the next accumulator in turn.
  @inline(__always)
  package mutating func add(_ number: Double) {
    let old = sums[lane]
    let new = old + number
    sums[lane] = new
    corrections[lane] +=
      old.magnitude >= number.magnitude ? (old - new) + number : (number - new) + old
    lane = (lane + 1) & 7
  }

  /// The sum so far.
  package var total: Double {
    var sum = 0.0
    var correction = 0.0
    for lane in 0..<8 {
      let next = sum + sums[lane]
      correction +=
        sum.magnitude >= sums[lane].magnitude
        ? (sum - next) + sums[lane] : (sums[lane] - next) + sum
      sum = next
    }
    for lane in 0..<8 { correction += corrections[lane] }
    let result = sum + correction
    // An infinite sum has no correction.
    return result.isNaN ? sum : result
  }
}
