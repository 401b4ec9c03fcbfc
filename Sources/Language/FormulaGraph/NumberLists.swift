package import IndexedCollections

/// Numbers of nodes, a list for each node.
package typealias NumberLists = JoinedLists<Int32>

extension JoinedLists<Int32> {
  /// Adds a number to the list that `endList` will end.
  package mutating func append(_ number: Int) { append(Int32(truncatingIfNeeded: number)) }

  /// For each number below `count`, the lists that it is in.
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

  /// How many numbers are not below that of their list.
  var notAscending: Int {
    var sum = 0
    for list in 0..<count {
      forEach(in: list) { if $0 >= list { sum += 1 } }
    }
    return sum
  }
}
