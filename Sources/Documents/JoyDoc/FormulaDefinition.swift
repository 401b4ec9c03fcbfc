import DocumentFormat
import IndexedCollections
package import JSONTree
package import SourceText

/// A formula that a document defines, read from the tree when something of it is asked for.
package struct FormulaDefinition: Sendable {
  private let tree: JSONTree
  /// Nil for one that is no more there.
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
  /// The expression with the map from its text to the file; nil if there is none.
  ///
  /// Complexity: O(length).
  package var expression: DecodedText? { expressionNode.flatMap { tree.decodedText($0) } }
  package var expressionNode: JSONNode? { place?.expressionNode }
  /// Members that the format requires and the definition lacks.
  package var missing: [String] {
    place.map { DocumentReader(tree).missingMembers(of: $0.node) } ?? []
  }
}

/// The formulas that a document defines by their numbers, with their places in the present text.
///
/// A definition keeps its number as long as edits are followed, as a field does.
package struct DefinitionList: RandomAccessCollection, Sendable {
  /// The definitions as they were read first.
  private let places: [Place]
  /// Those that were read again since then; nil in the place of one that is no more there.
  private var reread = SparseList<Place?>()
  private var numbers: ElementNumbers
  /// The text as it is now.
  private var tree: JSONTree
  /// The elements of the list in the file that are no definitions yet.
  private(set) var otherCount = 0
  /// The numbers of definitions of which it is not sure that they are as they should be.
  private(set) var unsure: Set<Int> = []

  /// Where a definition stands; nodes stay when scalars are replaced.
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

  /// The definitions that are there, in the order of the file.
  package var inOrder: LazyMapCollection<Range<Int>, FormulaDefinition> {
    (0..<presentCount).lazy.map { self[number(at: $0)] }
  }

  /// The ids of the definitions that are there, in the order of the file. Complexity: O(definitions).
  package var ids: [String] {
    (0..<presentCount).map { place in
      self.place(number(at: place)).flatMap { tree.string($0.idNode) } ?? ""
    }
  }

  /// The number of definitions that are there.
  package var presentCount: Int { numbers.count }

  /// The number of the definition that stands somewhere in the order of the file.
  package func number(at place: Int) -> Int { numbers[place] }

  package subscript(number: Int) -> FormulaDefinition {
    FormulaDefinition(place(number), in: tree)
  }

  private func place(_ number: Int) -> Place? {
    if !reread.isEmpty, let place = reread[number] { return place }
    return places[number]
  }

  /// The text of a definition, if it has one. Complexity: O(length).
  package func text(of number: Int) -> [UInt8]? {
    guard let node = place(number)?.expressionNode, tree.kind(node) == .string else { return nil }
    return unsafe tree.withUTF8(node) { unsafe Array($0) }
  }

  /// The number of the definition that stands at a node, if it is one of theirs.
  package func number(of node: JSONNode) -> Int? {
    numbers.number(of: node, in: tree) { self[$0].node }
  }

  /// Some numbers in the order in which their definitions stand in the file.
  package func inOrder<Number: Comparable>(
    _ numbers: some Collection<Number>, _ index: (Number) -> Int
  ) -> [Number] {
    let sorted = numbers.sorted()
    guard self.numbers.isPieced else { return sorted }
    return sorted.map { (place: self[index($0)].idRange.start, number: $0) }
      .sorted { $0.place < $1.place }.map(\.number)
  }

  /// Takes over a tree of which scalars were replaced.
  mutating func move(to tree: JSONTree) { self.tree = tree }

  /// Puts other definitions in the place of some that stand one after the other, and gives their
  /// numbers: each keeps that of the one with the same id.
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
