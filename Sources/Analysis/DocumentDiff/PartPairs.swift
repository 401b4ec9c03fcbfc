/// The parts of two versions, paired by their ids.
struct PartPairs<Part> {
  private(set) var removed: [Part] = []
  private(set) var added: [Part] = []
  private(set) var kept: [(old: Part, new: Part)] = []
  /// Whether the order of the `kept` parts differs.
  let isReordered: Bool

  /// Pairs parts. If several have the same id, the first one counts.
  ///
  /// Complexity: O(parts).
  init(_ old: some Sequence<Part>, _ new: some Sequence<Part>, by id: (Part) -> String) {
    let oldByID = Dictionary(old.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    let newByID = Dictionary(new.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    removed = old.filter { newByID[id($0)] == nil }
    let places = Dictionary(zip(old.map(id), 0...), uniquingKeysWith: { first, _ in first })
    let stayed = new.compactMap { places[id($0)] }
    isReordered = zip(stayed, stayed.dropFirst()).contains { $0 > $1 }
    for part in new {
      if let before = oldByID[id(part)] { kept.append((before, part)) } else { added.append(part) }
    }
  }
}
