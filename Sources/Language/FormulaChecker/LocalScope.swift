/// The `let` names and parameters that can be seen at a place, by name.
struct LocalScope {
  typealias Local = CheckedFormula.Local

  /// From the outermost to the innermost.
  private var entries: [Entry] = []
  /// The innermost entry of each name, of those that are not among the outermost few.
  private var inner: [String: Int] = [:]

  private struct Entry {
    var name: String
    var local: Local
    /// The entry beyond the few that this one hides.
    var hidden: Int?
  }

  /// Up to so many names are found faster by looking at them all.
  private static var few: Int { 12 }

  /// Adds the innermost name.
  mutating func enter(_ name: String, _ local: Local) {
    var entry = Entry(name: name, local: local)
    if entries.count >= Self.few { entry.hidden = inner.updateValue(entries.count, forKey: name) }
    entries.append(entry)
  }

  /// Forgets the innermost names.
  mutating func leave(_ count: Int) {
    for _ in 0..<count {
      guard let entry = entries.popLast() else { return }
      if entries.count >= Self.few { inner[entry.name] = entry.hidden }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The local that a name means.
  func local(_ name: String) -> Local? {
    if !inner.isEmpty, let entry = inner[name] { return entries[entry].local }
    for index in stride(from: min(entries.count, Self.few) - 1, through: 0, by: -1)
    where entries[index].name == name {
      return entries[index].local
    }
    return nil
  }

  /// The names that can be seen, each with the local that it means.
  var visible: [(name: String, local: Local)] {
    var seen: Set<String> = []
    return entries.reversed().filter { seen.insert($0.name).inserted }.map { ($0.name, $0.local) }
  }

  /// Forgets all names.
  mutating func reset() {
    if isEmpty { return }
    entries.removeAll(keepingCapacity: true)
    inner.removeAll()
  }
}
