/// A compensated sum of doubles: eight interleaved accumulators, combined in a fixed order.
///
/// Each accumulator has its own correction. The number at position `i` goes to accumulator
/// `i mod 8`, and a null occupies its position as 0. Scalar and vector code therefore give
/// identical bits.
///
/// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen"
/// (1974). The branch-free error term is Knuth's TwoSum.
@frozen
@usableFromInline
package struct CompensatedSum {
  @usableFromInline var sums: SIMD8<Double>
  @usableFromInline var corrections: SIMD8<Double>
  @usableFromInline var filled: Int

  /// Creates an empty sum.
  @inlinable
  package init() {
    sums = .zero
    corrections = .zero
    filled = 0
  }

  /// The number of filled positions.
  @inlinable
  package var count: Int { filled }

  /// Adds a number at the next position. For a null, add 0.
  @inlinable
  @inline(__always)
  package mutating func add(_ number: Double) {
    let lane = filled & 7
    let sum = sums[lane]
    let total = sum + number
    let shifted = total - sum
    corrections[lane] += (sum - (total - shifted)) + (number - shifted)
    sums[lane] = total
    filled &+= 1
  }

  /// Adds eight numbers at the next eight positions.
  ///
  /// **Precondition**: `count` is a multiple of eight.
  @inlinable
  @inline(__always)
  package mutating func add(_ numbers: SIMD8<Double>) {
    let total = sums + numbers
    let shifted = total - sums
    corrections += (sums - (total - shifted)) + (numbers - shifted)
    sums = total
    filled &+= 8
  }

  /// Adds words from `words` on, with nulls as 0, and returns the number of words added.
  ///
  /// The result is less than `count` if the next word is neither a number nor null.
  ///
  /// Complexity: O(count).
  @inlinable
  package mutating func add(_ words: UnsafePointer<Word>, count: Int) -> Int {
    var index = 0
    while index < count {
      if filled & 7 == 0, count - index >= 8 {
        let eight = unsafe UnsafeRawPointer(words + index).loadUnaligned(as: SIMD8<Double>.self)
        // A boxed word is a NaN, which is not equal to itself.
        if all(eight .== eight) {
          add(eight)
          index &+= 8
          continue
        }
        let bits = unsafe UnsafeRawPointer(words + index).loadUnaligned(as: SIMD8<UInt64>.self)
        let areNull = bits .== SIMD8(repeating: Word.null.bits)
        if all((eight .== eight) .| areNull) {
          add(eight.replacing(with: 0, where: areNull))
          index &+= 8
          continue
        }
      }
      let word = unsafe words[index]
      if word.isNumber {
        add(word.double)
      } else if word.isNull {
        add(0)
      } else {
        return index
      }
      index &+= 1
    }
    return index
  }

  /// The accumulators. Each is finite if all its inputs are finite and it did not overflow.
  @inlinable
  package var accumulators: SIMD8<Double> { sums }

  /// The sum of all added numbers. Not finite if it overflows.
  @inlinable
  package var total: Double {
    var sum = 0.0
    var correction = 0.0
    for lane in 0..<8 {
      let number = sums[lane]
      let total = sum + number
      let shifted = total - sum
      correction += (sum - (total - shifted)) + (number - shifted)
      sum = total
    }
    for lane in 0..<8 { correction += corrections[lane] }
    // The corrections are meaningless once the sum has overflowed.
    return sum.isFinite ? sum + correction : sum
  }
}
