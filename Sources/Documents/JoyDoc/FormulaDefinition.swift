package import JSONTree
package import SourceText

/// A formula that a document defines, read from the tree when something of it is asked for.
package struct FormulaDefinition: Sendable {
  private let tree: JSONTree
  private let place: DefinitionList.Place

  init(_ place: DefinitionList.Place, in tree: JSONTree) {
    self.place = place
    self.tree = tree
  }

  package var node: JSONNode { place.node }
  package var id: String { tree.string(place.idNode) ?? "" }
  package var idRange: DocumentRange { tree.range(place.idNode) }
  /// The expression with the map from its text to the file; nil if there is none.
  ///
  /// Complexity: O(length).
  package var expression: DecodedText? { place.expressionNode.flatMap { tree.decodedText($0) } }
  package var expressionNode: JSONNode? { place.expressionNode }
  /// Members that the format requires and the definition lacks.
  package var missing: [String] { DocumentReader(tree).missingMembers(of: place.node) }
}

/// The formulas that a document defines, in the order of the file.
package struct DefinitionList: RandomAccessCollection, Sendable {
  private let places: [Place]
  /// The text as it is now.
  private var tree: JSONTree

  /// Where a definition stands; nodes stay when scalars are replaced.
  struct Place: Sendable {
    let node: JSONNode
    let idNode: JSONNode
    let expressionNode: JSONNode?
  }

  init(_ places: [Place], in tree: JSONTree) {
    self.places = places
    self.tree = tree
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(number: Int) -> FormulaDefinition {
    FormulaDefinition(places[number], in: tree)
  }

  /// The text of a definition, if it has one. Complexity: O(length).
  package func text(of number: Int) -> [UInt8]? {
    guard let node = places[number].expressionNode, tree.kind(node) == .string else { return nil }
    return Array(tree.utf8(node))
  }

  /// Takes over a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { self.tree = tree }
}
