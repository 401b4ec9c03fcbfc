import IndexedCollections

/// The equivalence classes of scalars that a program does not distinguish, numbered from 0.
struct ScalarClasses: Sendable {
  private static let countLimit = 512
  private static let workLimit = 200_000

  let count: Int
  /// The class of each ASCII scalar.
  let ascii: [UInt16]
  /// The first scalar of each run of one class, ascending from 0; `classOfStretch` holds the
  /// classes.
  private let firsts: [UInt32]
  private let classOfStretch: [UInt16]

  /// Creates the classes, or returns `nil` if there are too many or if they take too long to
  /// compute.
  init?(telling sets: [ScalarSet]) {
    var cuts: [UInt32] = [0]
    for set in sets {
      for interval in set.intervals {
        cuts.append(interval.first)
        cuts.append(interval.last + 1)
      }
    }
    guard cuts.count <= Self.workLimit else { return nil }
    cuts.sort()
    cuts = cuts.reduce(into: []) { unique, cut in
      if unique.last != cut, cut <= ScalarSet.largestScalar { unique.append(cut) }
    }
    guard let found = Self.refined(cuts, by: sets) else { return nil }
    count = found.count
    var firsts: [UInt32] = []
    var classes: [UInt16] = []
    for (cut, number) in zip(cuts, found.classes) where classes.last != number {
      firsts.append(cut)
      classes.append(number)
    }
    self.firsts = firsts
    classOfStretch = classes
    ascii = (UInt32(0)..<128).map { Self.lookUp($0, firsts, classes) }
  }

  /// Returns the class of a scalar.
  ///
  /// Complexity: O(1) for ASCII, otherwise O(log n) for n runs.
  @inline(__always)
  func index(of scalar: UInt32) -> Int {
    scalar < 128
      ? Int(ascii[Int(scalar)]) : Int(Self.lookUp(scalar, firsts, classOfStretch))
  }

  private static func lookUp(_ scalar: UInt32, _ firsts: [UInt32], _ classes: [UInt16]) -> UInt16 {
    classes[max(0, firsts.lowerBound { $0 > scalar } - 1)]
  }

  /// Splits each class into the scalars inside and outside of a set, for each set in turn.
  private static func refined(
    _ cuts: [UInt32], by sets: [ScalarSet]
  ) -> (classes: [UInt16], count: Int)? {
    var classes = [Int](repeating: 0, count: cuts.count)
    var fresh = 1
    var work = 0
    for set in sets {
      var moved: [Int: Int] = [:]
      for interval in set.intervals {
        var stretch = cuts.lowerBound { $0 >= interval.first }
        while stretch < cuts.count, cuts[stretch] <= interval.last {
          work += 1
          guard work <= workLimit else { return nil }
          if let target = moved[classes[stretch]] {
            classes[stretch] = target
          } else {
            moved[classes[stretch]] = fresh
            classes[stretch] = fresh
            fresh += 1
          }
          stretch += 1
        }
      }
    }
    var numbers: [Int: UInt16] = [:]
    var result: [UInt16] = []
    for number in classes {
      if numbers[number] == nil {
        guard numbers.count < countLimit else { return nil }
        numbers[number] = UInt16(numbers.count)
      }
      result.append(numbers[number] ?? 0)
    }
    return (result, numbers.count)
  }
}
