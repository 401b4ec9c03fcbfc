/// Samples of one measure, and what they say about where it lies.
package struct Distribution: Sendable {
  /// In the order in which they were taken.
  package let values: [Double]
  private let sorted: [Double]

  /// Complexity: O(count × log(count)).
  package init(_ values: [Double]) {
    self.values = values
    sorted = values.sorted()
  }

  /// The middle value; 0 if there is none.
  package var median: Double { Self.median(ofSorted: sorted) }

  /// The median distance from the median. Complexity: O(count × log(count)).
  package var deviation: Double {
    let median = median
    return Self.median(ofSorted: sorted.map { abs($0 - median) }.sorted())
  }

  /// Where the median of all that could be measured lies in 19 of 20 cases, whatever the shape of
  /// the distribution: between two of the sorted values.
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
