import FormulaValues
import IndexedCollections

/// Names in the order of their letters from the front, and in that from behind, so that those most
/// like another one stand next to the place that it would have.
package struct OrderedNames: Sendable {
  private var names: [Name] = []
  private var orders = [Order(isReversed: false), Order(isReversed: true)]

  /// So many names are looked at on either side of the place in each order.
  private static let mostNeighbours = 256

  private typealias NameNumber = TypedIndex<Name>

  private struct Name: Sendable {
    let name: String
    let folded: [UInt8]
    /// Whether it is to be asked about.
    var isDoubtful = false

    init(_ name: String) {
      self.name = name
      folded = FoldedNames.folded(name)
    }
  }

  /// The numbers of names in an order.
  private struct Order: Sendable {
    let isReversed: Bool
    var numbers: [NameNumber] = []

    func precedes(_ one: Name, _ other: Name) -> Bool {
      if one.folded == other.folded { return one.name < other.name }
      return isReversed
        ? one.folded.reversed().lexicographicallyPrecedes(other.folded.reversed())
        : one.folded.lexicographicallyPrecedes(other.folded)
    }

    /// The place of the first name that does not come before another.
    func place(of name: Name, among names: [Name]) -> Int {
      numbers.lowerBound { !precedes(names[$0.index], name) }
    }
  }

  /// Complexity: O(names log names).
  package init(_ names: [String]) {
    self.names = Set(names).map { Name($0) }
    for place in orders.indices {
      let order = orders[place]
      orders[place].numbers = self.names.indices.map { NameNumber($0) }
        .sorted { order.precedes(self.names[$0.index], self.names[$1.index]) }
    }
  }

  /// Takes in a name that is not borne for sure. Complexity: O(log names), and a few moved bytes for
  /// each name if it is new.
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

  /// The names among which those are that are most like another, of all but the doubtful ones that are
  /// not borne: some hundred at most, and all if there are no more.
  ///
  /// Complexity: O(log names), and O(doubtful names that stand among them).
  package func near(_ name: String, isBorne: (String) -> Bool) -> [String] {
    let wanted = Name(name)
    var near: Set<String> = []
    for order in orders {
      let place = order.place(of: wanted, among: names)
      near.formUnion(borne(order.numbers[place...], isBorne))
      near.formUnion(borne(order.numbers[..<place].reversed(), isBorne))
    }
    return Array(near)
  }

  /// The first of some names that are borne.
  private func borne(
    _ numbers: some Sequence<NameNumber>, _ isBorne: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    for number in numbers {
      if found.count == Self.mostNeighbours { break }
      let name = names[number.index]
      if !name.isDoubtful || isBorne(name.name) { found.append(name.name) }
    }
    return found
  }
}
