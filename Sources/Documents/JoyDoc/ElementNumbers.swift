import IndexedCollections
import JSONTree
import SourceText

/// The stable numbers of a list's elements, in document order.
///
/// An element keeps its number across incremental updates. An added element gets the next number;
/// the number of a removed element is not reused. Initially, numbers follow document order.
struct ElementNumbers: Sendable {
  /// The numbers in document order; `nil` while they are `0..<end`.
  private var order: [Int32]?
  /// The number for the next added element.
  private(set) var end: Int

  init(count: Int) { end = count }

  /// Whether elements were added or removed since the list was read.
  var isPieced: Bool { order != nil }

  /// The number of elements in the current list.
  var count: Int { order?.count ?? end }

  /// Returns the number of the element at the position `place` in document order.
  subscript(place: Int) -> Int { order.map { Int($0[place]) } ?? place }

  /// Returns the number of the element at `node`, or `nil` if `node` is not an element of the list.
  ///
  /// `nodes` returns the node of each element by its number. Complexity: O(log elements).
  func number(of node: JSONNode, in tree: JSONTree, _ nodes: (Int) -> JSONNode) -> Int? {
    let start = tree.range(node).start
    let place = (0..<count).lowerBound { tree.range(nodes(self[$0])).start >= start }
    guard place < count, nodes(self[place]) == node else { return nil }
    return self[place]
  }

  /// Replaces the elements at positions `places` and returns the numbers of the new ones.
  ///
  /// `known` holds the number that each new element keeps, or `nil` for an added element.
  mutating func replace(_ places: Range<Int>, with known: [Int?]) -> [Int] {
    var order = order ?? (0..<end).map { Int32(truncatingIfNeeded: $0) }
    let numbers = known.map { known in
      if let known { return known }
      end += 1
      return end - 1
    }
    order.replaceSubrange(places, with: numbers.map { Int32(truncatingIfNeeded: $0) })
    self.order = order
    return numbers
  }
}
