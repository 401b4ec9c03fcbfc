import DocumentFormat
import IndexedCollections
package import JSONTree
package import SourceText

/// A formula that a document defines, read lazily from the tree.
package struct FormulaDefinition: Sendable {
  private let tree: JSONTree
  /// The location of the definition; `nil` for a removed one.
  private let place: DefinitionList.Place?

  init(_ place: DefinitionList.Place?, in tree: JSONTree) {
    self.place = place
    self.tree = tree
  }

  package var isPresent: Bool { place != nil }
  package var node: JSONNode { place?.node ?? tree.root }
  package var id: String { place.flatMap { tree.string($0.idNode) } ?? "" }
  package var idRange: DocumentRange {
    place.map { tree.range($0.idNode) } ?? DocumentRange(start: 0, end: 0)
  }
  /// The decoded expression with its offset map to the file, or `nil` if there is none.
  ///
  /// Complexity: O(length).
  package var expression: DecodedText? { expressionNode.flatMap { tree.decodedText($0) } }
  package var expressionNode: JSONNode? { place?.expressionNode }
  /// The members that the format requires and the definition lacks.
  package var missing: [String] {
    place.map { DocumentReader(tree).missingMembers(of: $0.node) } ?? []
  }
}

/// The formula definitions of a document by their stable numbers.
///
/// A definition keeps its number across incremental updates, like a field in `FieldList`.
package struct DefinitionList: RandomAccessCollection, Sendable {
  /// The definitions as read initially.
  private let places: [Place]
  /// The definitions that were reparsed after an edit, by number; `nil` for a removed one.
  private var reread = SparseList<Place?>()
  private var numbers: ElementNumbers
  /// The current tree.
  private var tree: JSONTree
  /// The number of array elements that are not valid definitions.
  private(set) var otherCount = 0
  /// The numbers of definitions that may violate the format.
  private(set) var unsure: Set<Int> = []

  /// The nodes of a definition. They stay valid when scalars are replaced.
  struct Place: Sendable {
    let node: JSONNode
    let idNode: JSONNode
    let expressionNode: JSONNode?
  }

  init(_ places: [Place], in tree: JSONTree) {
    self.places = places
    self.tree = tree
    numbers = ElementNumbers(count: places.count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.end }

  /// The existing definitions in document order.
  package var inOrder: LazyMapCollection<Range<Int>, FormulaDefinition> {
    (0..<presentCount).lazy.map { self[number(at: $0)] }
  }

  /// The ids of the existing definitions, in document order. Complexity: O(definitions).
  package var ids: [String] {
    (0..<presentCount).map { place in
      self.place(number(at: place)).flatMap { tree.string($0.idNode) } ?? ""
    }
  }

  /// The number of existing definitions.
  package var presentCount: Int { numbers.count }

  /// Returns the number of the definition at the position `place` in document order.
  package func number(at place: Int) -> Int { numbers[place] }

  package subscript(number: Int) -> FormulaDefinition {
    FormulaDefinition(place(number), in: tree)
  }

  private func place(_ number: Int) -> Place? {
    if !reread.isEmpty, let place = reread[number] { return place }
    return places[number]
  }

  /// Returns the UTF-8 source of a definition's expression, if it is a string.
  ///
  /// Complexity: O(length).
  package func text(of number: Int) -> [UInt8]? {
    guard let node = place(number)?.expressionNode, tree.kind(node) == .string else { return nil }
    return unsafe tree.withUTF8(node) { unsafe Array($0) }
  }

  /// Returns the number of the definition at `node`, or `nil` if `node` is not one of them.
  package func number(of node: JSONNode) -> Int? {
    numbers.number(of: node, in: tree) { self[$0].node }
  }

  /// Returns `numbers` sorted by the positions of their definitions in the document.
  package func inOrder<Number: Comparable>(
    _ numbers: some Collection<Number>, _ index: (Number) -> Int
  ) -> [Number] {
    let sorted = numbers.sorted()
    guard self.numbers.isPieced else { return sorted }
    return sorted.map { (place: self[index($0)].idRange.start, number: $0) }
      .sorted { $0.place < $1.place }.map { $0.number }
  }

  /// Switches to `tree`, in which scalars were replaced.
  mutating func move(to tree: JSONTree) { self.tree = tree }

  /// Replaces the definitions at positions `places` and returns the numbers of the new ones.
  ///
  /// A definition keeps the number of the old one with the same id.
  mutating func replace(
    _ places: Range<Int>, with new: [Place], changed: [Int], others: Int, in tree: JSONTree
  ) -> [Int] {
    var known: [String: Int] = [:]
    for number in places.map(number(at:)) { known[self[number].id] = number }
    move(to: tree)
    otherCount = others
    let firstNew = endIndex
    let numbers = self.numbers.replace(
      places, with: new.map { known.removeValue(forKey: tree.string($0.idNode) ?? "") })
    for (number, place) in zip(numbers, new) { reread[number] = .some(place) }
    for number in known.values { reread[number] = .some(nil) }
    unsure.formUnion(numbers.filter { $0 >= firstNew } + changed)
    unsure = unsure.filter { number in
      place(number).map { !StructureCheck.surelyAdmits(.formula, $0.node, in: tree) } ?? false
    }
    return numbers
  }
}
