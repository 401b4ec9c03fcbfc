import Benchmarking
import Testing

/// Medians, deviations and the significance of differences.
@Suite struct DistributionTests {
  @Test func `the median of an even number of samples is between two`() {
    #expect(Distribution([4, 1, 3, 2]).median == 2.5)
    #expect(Distribution([9, 1, 5]).median == 5)
    #expect(Distribution([]).median == 0)
  }

  @Test func `the deviation ignores a few outliers`() {
    #expect(Distribution([10, 11, 12, 13, 14, 900]).deviation == 1.5)
  }

  @Test func `the interval of the median is determined by ranks`() {
    // The 41st and the 60th of 100 sorted values, from tables of the binomial distribution.
    let interval = Distribution((1...100).map(Double.init)).interval
    #expect(interval == 41...60)
    #expect(Distribution([3, 1]).interval == 1...3)
    #expect(Distribution([]).interval == 0...0)
  }

  @Test func `the rank statistic equals a published example`() {
    // R: wilcox.test(x, y, exact = FALSE) gives W = 35, p = 0.2544 for the data of its manual.
    let x = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    let y = [1.15, 0.88, 0.90, 0.74, 1.21]
    let comparison = Comparison(of: Distribution(x), with: Distribution(y))
    #expect(abs(comparison.rankDistance - 1.1635) < 0.001)
    let opposite = Comparison(of: Distribution(y), with: Distribution(x))
    #expect(opposite.rankDistance == -comparison.rankDistance)
  }

  @Test func `equal samples do not differ`() {
    let same = Distribution([5, 5, 5, 5, 5, 5, 5])
    #expect(Comparison(of: same, with: same).rankDistance == 0)
    #expect(Comparison(of: same, with: same).verdict == .noise)
  }

  @Test func `seven rounds are enough to detect twice the time`() {
    let old = (0..<7).map { 100 + Double($0) }
    let comparison = Comparison(of: Distribution(old.map { $0 * 2 }), with: Distribution(old))
    #expect(comparison.verdict == .slower)
    #expect(comparison.ratio == 2)
    let back = Comparison(of: Distribution(old), with: Distribution(old.map { $0 * 2 }))
    #expect(back.verdict == .faster)
  }

  @Test func `a significant difference of 4 % is noise`() {
    let old = (0..<100).map { 100 + Double($0) / 1000 }
    let comparison = Comparison(of: Distribution(old.map { $0 * 1.04 }), with: Distribution(old))
    #expect(comparison.rankDistance > 10)
    #expect(comparison.verdict == .noise)
  }

  @Test func `a large difference of medians is noise if the samples overlap`() {
    let old = [100, 300, 101, 299, 102, 298, 103.0]
    let new = [100, 300, 101, 299, 102, 298, 297.0]
    #expect(Comparison(of: Distribution(new), with: Distribution(old)).verdict == .noise)
  }

  @Test func `comparing empty samples does not trap`() {
    let comparison = Comparison(of: Distribution([1, 2, 3]), with: Distribution([]))
    #expect(comparison.verdict == .noise)
    #expect(comparison.ratio == 1)
  }

  @Test func `a temporarily slower machine makes no difference`() {
    var old = Measure("work", (0..<20).map { 100 + Double($0 % 3) })
    old.machine = Array(repeating: 10, count: 20)
    var new = Measure("work", old.samples.values.map { $0 * 1.5 })
    #expect(Comparison(of: new, with: old).verdict == .slower)
    new.machine = Array(repeating: 15, count: 20)
    #expect(Comparison(of: new, with: old).verdict == .noise)
    #expect(Comparison(of: new, with: old).ratio == 1)
  }

  @Test func `samples with missing calibration have no relative times`() {
    var measure = Measure("work", [1, 2, 3])
    #expect(measure.relative == nil)
    measure.machine = [1, 0, 1]
    #expect(measure.relative == nil)
    measure.machine = [2, 2]
    #expect(measure.relative == nil)
  }
}
