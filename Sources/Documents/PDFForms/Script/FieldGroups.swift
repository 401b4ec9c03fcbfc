/// The full names of the fields of a form, searched by the names of groups.
struct FieldGroups: Sendable {
  /// The names with their places in the document, sorted by name.
  private let names: [(name: String, place: Int)]

  /// Complexity: O(n log n) for n names.
  init(_ names: [String]) {
    self.names = names.enumerated().map { (name: $0.element, place: $0.offset) }
      .sorted { ($0.name, $0.place) < ($1.name, $1.place) }
  }

  /// Returns the names of the fields in a group, in document order; `nil` for more than `limit`.
  ///
  /// Complexity: O(log n + m log m) for m fields in the group.
  func members(of group: String, limit: Int) -> [String]? {
    let prefix = group + "."
    var (start, end) = (0, names.count)
    while start < end {
      let middle = (start + end) / 2
      if names[middle].name < prefix { start = middle + 1 } else { end = middle }
    }
    let found = names[start...].prefix(limit + 1).prefix { $0.name.hasPrefix(prefix) }
    guard found.count <= limit else { return nil }
    return found.sorted { $0.place < $1.place }.map(\.name)
  }
}
