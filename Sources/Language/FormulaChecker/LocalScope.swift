import FormulaSyntax
import IndexedCollections
import SourceText

/// The `let` names and parameters that can be seen at a place, by name.
struct LocalScope {
  typealias Local = CheckedFormula.Local

  /// From the outermost to the innermost.
  private var entries = CompactList<Entry>()
  /// The innermost entry of each name, of those that are not among the outermost few.
  private var inner: [String: Int] = [:]
  /// How many names are not spelled in the text as they are, or not in ASCII.
  private var unlikeCount = 0

  private struct Entry {
    var name: Expression.Name
    var local: Local
    /// Whether the bytes of the text are those of the name, and no other bytes spell it.
    var isLikeText: Bool
    /// The entry beyond the few that this one hides.
    var hidden: Int?
  }

  /// Up to so many names are found faster by looking at them all.
  private static var few: Int { 12 }

  /// Adds the innermost name.
  mutating func enter(_ name: Expression.Name, _ local: Local) {
    let isLikeText =
      name.text.utf8.count == name.range.length && name.text.utf8.allSatisfy { $0 < 0x80 }
    var entry = Entry(name: name, local: local, isLikeText: isLikeText)
    if !isLikeText { unlikeCount += 1 }
    if entries.count >= Self.few {
      entry.hidden = inner.updateValue(entries.count, forKey: name.text)
    }
    entries.append(entry)
  }

  /// Forgets the innermost names.
  mutating func leave(_ count: Int) {
    for _ in 0..<count {
      guard let entry = entries.popLast() else { return }
      if !entry.isLikeText { unlikeCount -= 1 }
      if entries.count >= Self.few { inner[entry.name.text] = entry.hidden }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The local that a name means.
  func local(_ name: String) -> Local? {
    if !inner.isEmpty, let entry = inner[name] { return entries[entry].local }
    for index in stride(from: min(entries.count, Self.few) - 1, through: 0, by: -1)
    where entries[index].name.text == name {
      return entries[index].local
    }
    return nil
  }

  /// Whether names in ASCII may be looked for by their bytes, which takes no text for each.
  var comparesBytes: Bool { unlikeCount == 0 && entries.count <= Self.few }

  /// The local that a name means which is spelled at a place of the text, in ASCII.
  func local(spelledAt range: TextRange, in source: [UInt8]) -> Local? {
    for index in (0..<entries.count).reversed() {
      let name = entries[index].name.range
      guard name.length == range.length else { continue }
      var place = 0
      while place < range.length, source[name.start + place] == source[range.start + place] {
        place += 1
      }
      if place == range.length { return entries[index].local }
    }
    return nil
  }

  /// The names that can be seen, each with the local that it means.
  var visible: [(name: String, local: Local)] {
    var seen: Set<String> = []
    return entries.reversed().filter { seen.insert($0.name.text).inserted }
      .map { ($0.name.text, $0.local) }
  }

  /// Forgets all names.
  mutating func reset() {
    if isEmpty { return }
    entries.removeAll()
    inner.removeAll()
    unlikeCount = 0
  }
}
