import IndexedCollections
import JSONTree
import SourceText

/// The numbers of the elements of a list in the order of the file.
///
/// An element keeps its number as long as edits are followed: one that comes gets the next number, and
/// that of one that goes is nobody's. Before such edits, numbers are in the order of the file.
struct ElementNumbers: Sendable {
  /// Nil if that is all of them in their own order.
  private var order: [Int32]?
  /// The number that the next element gets.
  private(set) var end: Int

  init(count: Int) { end = count }

  /// Whether elements came and went since the list was read.
  var isPieced: Bool { order != nil }

  /// The number of elements that are there.
  var count: Int { order?.count ?? end }

  /// The number of the element that stands somewhere in the order of the file.
  subscript(place: Int) -> Int { order.map { Int($0[place]) } ?? place }

  /// The number of the element that stands at a node, if it is one of theirs; `nodes` gives the node of
  /// each. Complexity: O(log elements).
  func number(of node: JSONNode, in tree: JSONTree, _ nodes: (Int) -> JSONNode) -> Int? {
    let start = tree.range(node).start
    let place = (0..<count).lowerBound { tree.range(nodes(self[$0])).start >= start }
    guard place < count, nodes(self[place]) == node else { return nil }
    return self[place]
  }

  /// Puts others in the place of elements that stand one after the other, and gives their numbers;
  /// nil stands for a new one.
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
