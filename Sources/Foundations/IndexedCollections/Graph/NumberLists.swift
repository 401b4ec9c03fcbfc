/// A list of node numbers for each node.
package typealias NumberLists = JoinedLists<Int32>

extension JoinedLists<Int32> {
  /// Appends a number to the current list, which `endList` completes.
  package mutating func append(_ number: Int) { append(Int32(truncatingIfNeeded: number)) }

  /// Returns, for each number below `count`, the indices of the lists that contain it.
  ///
  /// Complexity: O(count + numbers).
  func inverted(count: Int) -> NumberLists {
    var counts = [Int32](repeating: 0, count: count)
    for list in 0..<self.count {
      forEach(in: list) { counts[Int($0)] += 1 }
    }
    var inverted = NumberLists(repeating: 0, counts: counts)
    var next = (0..<count).map { inverted.places(of: $0).lowerBound }
    for list in 0..<self.count {
      forEach(in: list) { number in
        inverted.set(Int32(truncatingIfNeeded: list), at: next[Int(number)])
        next[Int(number)] += 1
      }
    }
    return inverted
  }

  /// The number of elements that are not below the index of their list.
  var notAscending: Int {
    var sum = 0
    for list in 0..<count {
      forEach(in: list) { if $0 >= list { sum += 1 } }
    }
    return sum
  }
}
