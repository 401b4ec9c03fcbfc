package import JSONTree

/// The ids of columns, by which cells name them; of two that are the same the first counts.
package struct ColumnNames {
  private let inOrder: [[UInt8]]
  /// The places of the ids, unless there are so few that they are compared one after the other.
  private let places: [[UInt8]: Int]

  private static let few = 8

  /// Complexity: O(bytes of the ids).
  package init(_ ids: some Collection<String>) {
    inOrder = ids.map { Array($0.utf8) }
    places =
      inOrder.count > Self.few
      ? Dictionary(zip(inOrder, inOrder.indices)) { first, _ in first } : [:]
  }

  /// The place of the column that a cell names, mostly the one that is expected; nil for no column.
  /// Complexity: O(length).
  package func place(of name: JSONNode, expecting expected: Int, in tree: JSONTree) -> Int? {
    if expected < inOrder.count, tree.isText(name, utf8: inOrder[expected]) { return expected }
    guard places.isEmpty else { return tree.string(name).flatMap { places[Array($0.utf8)] } }
    return inOrder.firstIndex { tree.isText(name, utf8: $0) }
  }
}
