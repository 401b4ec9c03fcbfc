import FormulaValues
import IndexedCollections

/// Names sorted forwards and by their reversed letters, so that names similar to a given one are
/// adjacent to its position in either order.
package struct OrderedNames: Sendable {
  private var names: [Name] = []
  private var orders = [Order(isReversed: false), Order(isReversed: true)]

  /// The number of names visited on either side of the position, in each order.
  private static let maxNeighbours = 256

  private typealias NameNumber = TypedIndex<Name>

  private struct Name: Sendable {
    let name: String
    let folded: [UInt8]
    /// Whether the name may be unused, so that `isCarried` must confirm it.
    var isDoubtful = false

    init(_ name: String) {
      self.name = name
      folded = FoldedNames.folded(name)
    }
  }

  /// The name numbers in one sort order.
  private struct Order: Sendable {
    let isReversed: Bool
    var numbers: [NameNumber] = []

    func precedes(_ one: Name, _ other: Name) -> Bool {
      if one.folded == other.folded { return one.name < other.name }
      return isReversed
        ? one.folded.reversed().lexicographicallyPrecedes(other.folded.reversed())
        : one.folded.lexicographicallyPrecedes(other.folded)
    }

    /// Returns the position of the first name that does not precede `name`.
    func place(of name: Name, among names: [Name]) -> Int {
      numbers.lowerBound { !precedes(names[$0.index], name) }
    }
  }

  /// Creates an index of `names`.
  ///
  /// Complexity: O(names log names).
  package init(_ names: [String]) {
    self.names = Set(names).map { Name($0) }
    for place in orders.indices {
      let order = orders[place]
      orders[place].numbers = self.names.indices.map { NameNumber($0) }
        .sorted { order.precedes(self.names[$0.index], self.names[$1.index]) }
    }
  }

  /// Adds a name that may be unused.
  ///
  /// Complexity: O(log names), plus moving a few bytes per name if it is new.
  package mutating func doubt(_ name: String) {
    var new = Name(name)
    new.isDoubtful = true
    let places = orders.map { $0.place(of: new, among: names) }
    if places[0] < names.count {
      let number = orders[0].numbers[places[0]].index
      if names[number].name == name { return names[number].isDoubtful = true }
    }
    for (number, place) in places.enumerated() {
      orders[number].numbers.insert(NameNumber(names.count), at: place)
    }
    names.append(new)
  }

  /// Returns candidates that include the names most similar to `name`.
  ///
  /// Doubtful names for which `isCarried` returns `false` are left out. The result has some hundred
  /// names at most, and all names if there are no more.
  ///
  /// Complexity: O(log names) plus O(doubtful names among the candidates).
  package func near(_ name: String, isCarried: (String) -> Bool) -> [String] {
    let wanted = Name(name)
    var near: Set<String> = []
    for order in orders {
      let place = order.place(of: wanted, among: names)
      near.formUnion(carried(order.numbers[place...], isCarried))
      near.formUnion(carried(order.numbers[..<place].reversed(), isCarried))
    }
    return Array(near)
  }

  /// Returns the first of the names that are in use.
  private func carried(
    _ numbers: some Sequence<NameNumber>, _ isCarried: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    for number in numbers {
      if found.count == Self.maxNeighbours { break }
      let name = names[number.index]
      if !name.isDoubtful || isCarried(name.name) { found.append(name.name) }
    }
    return found
  }
}
