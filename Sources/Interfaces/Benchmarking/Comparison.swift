/// A comparison of a measure with its counterpart in an earlier run.
package struct Comparison: Sendable {
  /// The new median divided by the old one: 2 is twice as slow.
  package let ratio: Double
  /// The range of the ratio, given the confidence intervals of both medians.
  package let interval: ClosedRange<Double>
  /// The deviation of the rank sum from its expected value, in standard deviations.
  package let rankDistance: Double

  /// The interpretation of `ratio`.
  package enum Verdict: String, Sendable { case noise, faster, slower }

  /// The smallest difference that is not `noise`.
  ///
  /// Runs of the same program differ by as much, because memory layout and processor speed vary.
  package static let minDifference = 0.05
  /// The rank distance that chance alone exceeds in one of a hundred comparisons.
  package static let minRankDistance = 2.576

  /// Compares the samples relative to the machine's speed, if both runs measured it.
  package init(of new: Measure, with old: Measure) {
    if let mine = new.relative, let other = old.relative {
      self.init(of: mine, with: other)
    } else {
      self.init(of: new.samples, with: old.samples)
    }
  }

  package init(of new: Distribution, with old: Distribution) {
    let (mine, others) = (new.interval, old.interval)
    ratio = Self.quotient(new.median, old.median)
    let low = Self.quotient(mine.lowerBound, others.upperBound)
    interval = low...max(low, Self.quotient(mine.upperBound, others.lowerBound))
    rankDistance = Self.rankDistance(new.values, old.values)
  }

  /// The verdict: `noise` unless three criteria agree.
  ///
  /// The ranks of the samples differ by more than chance, the confidence intervals of the medians
  /// do not overlap, and the medians differ by 5 %.
  package var verdict: Verdict {
    guard abs(rankDistance) >= Self.minRankDistance, !interval.contains(1) else { return .noise }
    if ratio >= 1 + Self.minDifference { return .slower }
    return ratio <= 1 / (1 + Self.minDifference) ? .faster : .noise
  }

  private static func quotient(_ one: Double, _ other: Double) -> Double {
    other > 0 ? one / other : 1
  }

  /// Returns the Mann–Whitney statistic as a normal deviate, corrected for ties.
  ///
  /// It is positive if the `first` samples are larger. Complexity: O(count × log(count)).
  ///
  /// Source: Mann and Whitney, On a Test of Whether One of Two Random Variables Is Stochastically
  /// Larger than the Other, 1947.
  private static func rankDistance(_ first: [Double], _ second: [Double]) -> Double {
    let all =
      (first.map { (value: $0, isFirst: true) } + second.map { (value: $0, isFirst: false) })
      .sorted { $0.value < $1.value }
    var rankSum = 0.0
    var ties = 0.0
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end].value == all[start].value { end += 1 }
      let count = Double(end - start)
      let rank = Double(start + end + 1) / 2
      for sample in all[start..<end] where sample.isFirst { rankSum += rank }
      ties += count * (count * count - 1)
      start = end
    }
    let (one, two) = (Double(first.count), Double(second.count))
    let total = one + two
    guard one > 0, two > 0 else { return 0 }
    let excess = rankSum - one * (one + 1) / 2 - one * two / 2
    let variance = one * two / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 0 }
    let corrected = max(0, abs(excess) - 0.5) / variance.squareRoot()
    return excess < 0 ? -corrected : corrected
  }
}
