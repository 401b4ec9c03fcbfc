import IndexedCollections
import JSONTree

/// The elements of a JSON array in an edited order, with the bytes between them.
///
/// A sequence of edits gives the same bytes as the edits of `JSONEdit`, each applied to the source
/// that the previous one produced.
struct ElementList: Sendable {
  /// The numbers of the elements.
  private(set) var elements: [RowNumber]
  let array: JSONNode
  /// The nodes of the elements that the array has in its tree.
  private let nodes: [JSONNode]
  /// The number of the gap before each element.
  ///
  /// The gaps of the tree are numbered from 0 to the number of nodes, and then those of `added`.
  private var gaps: [GapNumber]
  private var lastGap: GapNumber
  /// The source of gaps that are not in the tree. The first one is empty.
  private var added: [[UInt8]] = [[]]

  /// Creates the list of the elements of `array`, which are numbered by `elements`.
  init(_ array: JSONNode, of nodes: [JSONNode], numbered elements: [RowNumber]) {
    self.array = array
    self.nodes = nodes
    self.elements = elements
    gaps = nodes.indices.map { GapNumber($0) }
    lastGap = GapNumber(nodes.count)
  }

  private var emptyGap: GapNumber { GapNumber(nodes.count + 1) }

  /// Inserts an element before the one at `index`, or at the end if `index` is out of range.
  ///
  /// The layout follows the neighboring elements, as with `JSONEdit.insertElement`. Complexity:
  /// O(elements).
  mutating func insert(_ element: RowNumber, at index: Int, in tree: JSONTree) {
    guard !elements.isEmpty else {
      (elements, gaps, lastGap) = ([element], [emptyGap], emptyGap)
      return
    }
    let isLast = !elements.indices.contains(index)
    let sibling = isLast ? gaps.count - 1 : index == 0 && gaps.count > 1 ? 1 : index
    let space = gap(gaps[sibling], in: tree).reversed().prefix { $0 != UInt8(ascii: ",") }
    added.append([UInt8(ascii: ",")] + space.reversed())
    let new = GapNumber(nodes.count + added.count)
    elements.insert(element, at: isLast ? elements.count : index)
    gaps.insert(new, at: isLast ? gaps.count : index + 1)
  }

  /// Removes the element at `index`, as with `JSONEdit.removeElements`. Complexity: O(elements).
  mutating func remove(at index: Int) {
    elements.remove(at: index)
    if elements.isEmpty {
      (gaps, lastGap) = ([], emptyGap)
    } else {
      gaps.remove(at: max(1, index))
    }
  }

  /// Moves the element at `index` to the index `place`. The bytes between elements stay.
  ///
  /// Complexity: O(elements).
  mutating func move(from index: Int, to place: Int) {
    elements.insert(elements.remove(at: index), at: place)
  }

  /// Replaces the element at `index`. The bytes around it stay.
  mutating func replace(at index: Int, with element: RowNumber) { elements[index] = element }

  /// Returns the source of the array. `append` writes the source of an element.
  ///
  /// Complexity: O(bytes).
  func source(in tree: JSONTree, _ append: (RowNumber, inout [UInt8]) -> Void) -> [UInt8] {
    var source: [UInt8] = []
    source.reserveCapacity(tree.byteCount)
    source.append(UInt8(ascii: "["))
    for (element, gap) in zip(elements, gaps) {
      source.append(contentsOf: self.gap(gap, in: tree))
      append(element, &source)
    }
    source.append(contentsOf: gap(lastGap, in: tree))
    source.append(UInt8(ascii: "]"))
    return source
  }

  /// Returns the bytes of a gap: white space, with a comma unless it is the first or last one.
  private func gap(_ number: GapNumber, in tree: JSONTree) -> ArraySlice<UInt8> {
    let number = number.index
    if number > nodes.count { return added[number - nodes.count - 1][...] }
    let outer = tree.range(array)
    let start = number > 0 ? tree.range(nodes[number - 1]).end : outer.start + 1
    let end = number < nodes.count ? tree.range(nodes[number]).start : outer.end - 1
    return tree.bytes[start..<end]
  }
}

/// The parts of an edited table that have numbers.
enum TableParts {
  enum Row {}
  enum Tree {}
  enum Gap {}
}

/// The number of a row of an edited table, or of another element of its array.
typealias RowNumber = TypedIndex<TableParts.Row>

private typealias GapNumber = TypedIndex<TableParts.Gap>
