import IndexedCollections

/// A set of Unicode scalars, stored as sorted intervals that neither touch nor overlap.
struct ScalarSet: Hashable, Sendable {
  /// The scalars from `first` through `last`.
  struct Interval: Hashable, Sendable {
    var first: UInt32
    var last: UInt32
  }

  static let largestScalar: UInt32 = 0x10FFFF

  let intervals: [Interval]
  private let low: UInt64
  private let high: UInt64

  /// Creates a set from intervals in any order.
  ///
  /// Complexity: O(n log n) for n intervals.
  init(_ unordered: [Interval]) {
    intervals = Self.joined(unordered)
    var low: UInt64 = 0
    var high: UInt64 = 0
    for interval in intervals {
      guard interval.first < 128 else { break }
      for scalar in interval.first...min(interval.last, 127) {
        if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
      }
    }
    self.low = low
    self.high = high
  }

  init(_ scalar: UInt32) {
    self.init([Interval(first: scalar, last: scalar)])
  }

  /// Returns `true` if the set contains `scalar`.
  ///
  /// Complexity: O(1) for ASCII, otherwise O(log n) for n intervals.
  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return low >> UInt64(scalar) & 1 == 1 }
    if scalar < 128 { return high >> UInt64(scalar - 64) & 1 == 1 }
    let place = intervals.lowerBound { $0.last >= scalar }
    return place < intervals.count && intervals[place].first <= scalar
  }

  /// The complement of the set.
  ///
  /// Complexity: O(n) for n intervals.
  var inverted: ScalarSet {
    var gaps: [Interval] = []
    var next: UInt32 = 0
    for interval in intervals {
      if interval.first > next { gaps.append(Interval(first: next, last: interval.first - 1)) }
      next = interval.last + 1
    }
    if next <= Self.largestScalar { gaps.append(Interval(first: next, last: Self.largestScalar)) }
    return ScalarSet(gaps)
  }

  static func joined(_ unordered: [Interval]) -> [Interval] {
    var result: [Interval] = []
    for interval in unordered.sorted(by: { $0.first < $1.first }) {
      if let last = result.last, interval.first <= last.last + 1 {
        result[result.count - 1].last = max(last.last, interval.last)
      } else {
        result.append(interval)
      }
    }
    return result
  }
}

extension ScalarSet {
  static let digits = ScalarSet([Interval(first: 0x30, last: 0x39)])
  static let wordScalars = ScalarSet([
    Interval(first: 0x30, last: 0x39), Interval(first: 0x41, last: 0x5A),
    Interval(first: 0x5F, last: 0x5F), Interval(first: 0x61, last: 0x7A),
  ])
  /// The scalars with Unicode's property `White_Space`.
  static let spaces = ScalarSet([
    Interval(first: 0x09, last: 0x0D), Interval(first: 0x20, last: 0x20),
    Interval(first: 0x85, last: 0x85), Interval(first: 0xA0, last: 0xA0),
    Interval(first: 0x1680, last: 0x1680), Interval(first: 0x2000, last: 0x200A),
    Interval(first: 0x2028, last: 0x2029), Interval(first: 0x202F, last: 0x202F),
    Interval(first: 0x205F, last: 0x205F), Interval(first: 0x3000, last: 0x3000),
  ])
  static let lineBreaks = ScalarSet([
    Interval(first: 0x0A, last: 0x0A), Interval(first: 0x0D, last: 0x0D),
    Interval(first: 0x2028, last: 0x2029),
  ])
  static let lineFeed = ScalarSet(0x0A)
  static let carriageReturn = ScalarSet(0x0D)
  static let everything = ScalarSet([Interval(first: 0, last: largestScalar)])
}
