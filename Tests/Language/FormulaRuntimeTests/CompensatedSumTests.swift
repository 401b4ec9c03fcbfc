import FormulaRuntime
import FormulaValues
import Testing

struct CompensatedSumTests {
  private func sum(_ numbers: [Double]) -> Double {
    var sum = CompensatedSum()
    for number in numbers { sum.add(number) }
    return sum.total
  }

  /// Sums that plain addition rounds wrongly, with exact results of Python's `math.fsum`.
  @Test(
    arguments: [
      ([0.1, 0.2, 0.3], 0.6),
      ([1e16, 1, -1e16], 1),
      ([1, 1e100, 1, -1e100], 2),
      ([Double](repeating: 0.1, count: 10), 1),
      ([Double](repeating: 0.1, count: 100_000), 10_000),
      ([], 0),
    ] as [([Double], Double)])
  func `rounding errors are compensated`(numbers: [Double], expected: Double) {
    #expect(sum(numbers) == expected)
  }

  @Test func `adding consecutive words equals adding single numbers to the bit`() {
    var random = RandomSource(seed: 5)
    for count in [0, 1, 7, 8, 9, 16, 100, 1001] {
      let numbers = (0..<count).map { _ in
        (random.unit() - 0.5) * Elementary.power(10, 20 * random.unit())
      }
      for start in 0..<min(count, 3) {
        var together = CompensatedSum()
        for number in numbers[..<start] { together.add(number) }
        let words = numbers[start...].map { Word($0) }
        let taken = words.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { together.add($0, count: buffer.count) }
        }
        #expect(taken == count - start)
        #expect(together.total.bitPattern == sum(numbers).bitPattern)
      }
    }
  }

  @Test func `a null counts as zero, and any other value ends the sequence`() {
    var words = (0..<20).map { Word(Double($0)) }
    words[3] = .null
    words[17] = .true
    var together = CompensatedSum()
    let taken = words.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { together.add($0, count: buffer.count) }
    }
    #expect(taken == 17)
    #expect(together.count == 17)
    #expect(together.total == 133)
  }

  @Test func `an overflow is infinite and not NaN`() {
    #expect(sum([1e308, 1e308]) == .infinity)
    #expect(sum([Double](repeating: -1e308, count: 20)) == -.infinity)
  }
}
