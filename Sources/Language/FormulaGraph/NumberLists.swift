import IndexedCollections

/// Lists of numbers that lie in one array, one after the other; those replaced later lie apart.
package struct NumberLists: Sendable {
  private var starts: [Int32] = [0]
  private var numbers: [Int32] = []
  private var replaced = SparseList<[Int32]>()

  package init() {}

  /// Lists that are empty so far, with room for as many numbers as `counts` says.
  fileprivate init(counts: [Int32]) {
    starts.reserveCapacity(counts.count + 1)
    var end: Int32 = 0
    for count in counts {
      end += count
      starts.append(end)
    }
    numbers = [Int32](repeating: 0, count: Int(end))
  }

  /// The number of lists.
  package var count: Int { starts.count - 1 }

  /// Adds a number to the list that `endList` will end.
  package mutating func append(_ number: Int) {
    numbers.append(Int32(truncatingIfNeeded: number))
  }

  /// Ends a list, which begins where the one before ended.
  package mutating func endList() { starts.append(Int32(truncatingIfNeeded: numbers.count)) }

  /// A list.
  package subscript(list: Int) -> ArraySlice<Int32> {
    if !replaced.isEmpty, let list = replaced[list] { return list[...] }
    return numbers[Int(starts[list])..<Int(starts[list + 1])]
  }

  /// Changes a list. Complexity: O(list), and a few copied words for every 64 lists if they are shared.
  mutating func replace(_ list: Int, with numbers: [Int32]) { replaced[list] = numbers }

  /// For each number below `count`, the lists that it is in.
  ///
  /// Complexity: O(count + numbers).
  func inverted(count: Int) -> NumberLists {
    var counts = [Int32](repeating: 0, count: count)
    for list in 0..<self.count {
      for number in self[list] { counts[Int(number)] += 1 }
    }
    var inverted = NumberLists(counts: counts)
    var next = inverted.starts
    for list in 0..<self.count {
      for number in self[list] {
        inverted.numbers[Int(next[Int(number)])] = Int32(truncatingIfNeeded: list)
        next[Int(number)] += 1
      }
    }
    return inverted
  }

  /// How many numbers are not below that of their list.
  var notAscending: Int {
    (0..<count).reduce(0) { sum, list in sum + self[list].count { $0 >= list } }
  }
}
