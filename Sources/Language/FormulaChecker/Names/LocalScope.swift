import FormulaSyntax
import IndexedCollections
import SourceText

/// The `let` names and parameters in scope, by name.
struct LocalScope {
  typealias Local = CheckedFormula.Local

  /// The entries from the outermost to the innermost.
  private var entries = CompactList<Entry>()
  /// The innermost entry of each name, without the first `few` entries.
  private var inner: [String: Int] = [:]
  /// The number of names that are quoted, escaped or not ASCII.
  private var unlikeCount = 0

  private struct Entry {
    var name: Expression.Name
    var local: Local
    /// Whether the name's source bytes are the name itself and no other spelling exists.
    var isLikeText: Bool
    /// The entry, after the first `few`, that this one shadows.
    var hidden: Int?
  }

  /// The number of names up to which a linear search is faster.
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

  /// Removes the innermost `count` names.
  mutating func leave(_ count: Int) {
    for _ in 0..<count {
      guard let entry = entries.popLast() else { return }
      if !entry.isLikeText { unlikeCount -= 1 }
      if entries.count >= Self.few { inner[entry.name.text] = entry.hidden }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the local variable that `name` refers to.
  func local(_ name: String) -> Local? {
    if !inner.isEmpty, let entry = inner[name] { return entries[entry].local }
    for index in stride(from: min(entries.count, Self.few) - 1, through: 0, by: -1)
    where entries[index].name.text == name {
      return entries[index].local
    }
    return nil
  }

  /// Whether ASCII names can be compared by their source bytes, without creating strings.
  var comparesBytes: Bool { unlikeCount == 0 && entries.count <= Self.few }

  /// Returns the local variable that the ASCII name at a source range refers to.
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

  /// The visible names, each with the local variable that it refers to.
  var visible: [(name: String, local: Local)] {
    var seen: Set<String> = []
    return entries.reversed().filter { seen.insert($0.name.text).inserted }
      .map { ($0.name.text, $0.local) }
  }

  /// Removes all names.
  mutating func reset() {
    if isEmpty { return }
    entries.removeAll()
    inner.removeAll()
    unlikeCount = 0
  }
}
