/// The samples of one measure with robust statistics.
package struct Distribution: Sendable {
  /// The samples in the order in which they were taken.
  package let values: [Double]
  private let sorted: [Double]

  /// Sorts `values`. Complexity: O(count × log(count)).
  package init(_ values: [Double]) {
    self.values = values
    sorted = values.sorted()
  }

  /// The median, or 0 without samples.
  package var median: Double { Self.median(ofSorted: sorted) }

  /// The median absolute deviation. Complexity: O(count × log(count)).
  package var deviation: Double {
    let median = median
    return Self.median(ofSorted: sorted.map { abs($0 - median) }.sorted())
  }

  /// The 95 % confidence interval of the median, for any shape of the distribution.
  ///
  /// Its bounds are two of the sorted samples.
  ///
  /// Source: the binomial distribution of ranks around the median, by its normal approximation.
  package var interval: ClosedRange<Double> {
    guard let first = sorted.first, let last = sorted.last else { return 0...0 }
    let count = Double(sorted.count)
    let rank = Int(((count - 1.96 * count.squareRoot()) / 2).rounded(.down))
    guard rank >= 0, rank < sorted.count - rank else { return first...last }
    return sorted[rank]...sorted[sorted.count - 1 - rank]
  }

  private static func median(ofSorted values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
}
