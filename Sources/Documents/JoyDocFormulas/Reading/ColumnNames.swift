import IndexedCollections
package import JSONTree

/// The column ids by which cells are looked up. For duplicate ids, the first column counts.
package struct ColumnNames {
  private let inOrder: [[UInt8]]
  /// The indexes by id; empty if there are so few ids that a linear search is used.
  private let places: [[UInt8]: Int]

  private static let few = 8

  /// Creates the lookup. Complexity: O(bytes of the ids).
  package init(_ ids: some Collection<String>) {
    inOrder = ids.map { Array($0.utf8) }
    places = inOrder.count > Self.few ? Dictionary(firstOf: zip(inOrder, inOrder.indices)) : [:]
  }

  /// Returns the index of the column with the id `name`, or `nil` if there is none.
  ///
  /// `expected` is the index that is tried first. Complexity: O(length).
  package func place(of name: JSONNode, expecting expected: Int, in tree: JSONTree) -> Int? {
    if expected < inOrder.count, tree.isText(name, utf8: inOrder[expected]) { return expected }
    guard places.isEmpty else { return tree.string(name).flatMap { places[Array($0.utf8)] } }
    return inOrder.firstIndex { tree.isText(name, utf8: $0) }
  }
}
