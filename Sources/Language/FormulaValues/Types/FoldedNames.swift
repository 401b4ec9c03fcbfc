import IndexedCollections

/// An index of field names in lowercase and without separators, for fuzzy matching.
///
/// Its layout makes it cheap to compare all names with a misspelled or incomplete one.
package final class FoldedNames: Sendable {
  /// The kind of a field's name.
  package enum Kind: UInt8, BitwiseCopyable, Sendable { case id, identifier, title }

  /// The names folded first, in the order of the fields. Shared by all indexes derived by changes.
  private let first: FoldedNameList
  /// The names of fields changed or added since then.
  private let later: FoldedNameList
  /// For each original field, whether its names in `first` are obsolete.
  private let isRenamed: [Bool]
  /// The number of obsolete names in `first`.
  private let goneCount: Int
  /// The fields that may hold lists, in order.
  package let lists: [Int]

  /// The names and aliases of columns, possibly including some of removed fields.
  private let columnNames: Set<String>

  private let titles: FirstWords

  /// The maximum length in bytes of a name that is compared letter by letter.
  package static let longestName = 64

  /// The maximum number of names that are all compared.
  ///
  /// Beyond it, only names with a similar beginning or end are compared.
  private static let maxCompared = 4_096

  init(_ fields: [FormulaSchema.Field]) {
    var first = FoldedNameList(fields)
    var later = FoldedNameList()
    if first.entries.count > Self.maxCompared {
      first.order()
      later.order()
    }
    self.first = first
    self.later = later
    isRenamed = [Bool](repeating: false, count: fields.count)
    goneCount = 0
    titles = FirstWords(fields)
    lists = fields.indices.filter { fields[$0].type.kinds.contains(.list) }
    columnNames = lists.reduce(into: []) { names, number in
      Self.addColumns(of: fields[number], to: &names)
    }
  }

  /// Creates an index with changed or added fields.
  ///
  /// Complexity: O(fields changed so far), plus one copied byte for each field.
  init(_ other: FoldedNames, changing fields: [Int: FormulaSchema.Field]) {
    var (first, later) = (other.first, other.later)
    var (isRenamed, goneCount) = (other.isRenamed, other.goneCount)
    for number in fields.keys where number < isRenamed.count && !isRenamed[number] {
      isRenamed[number] = true
      goneCount += first.count(ofField: number)
    }
    self.isRenamed = isRenamed
    self.goneCount = goneCount
    later.change(fields)
    if first.entries.count - goneCount + later.entries.count - later.goneCount > Self.maxCompared {
      first.order()
      later.order()
    }
    self.first = first
    self.later = later
    titles = FirstWords(other.titles, changing: fields)
    lists =
      (other.lists.filter { fields[$0] == nil }
      + fields.filter { $0.value.type.kinds.contains(.list) }.keys).sorted()
    var columnNames = other.columnNames
    for field in fields.values { Self.addColumns(of: field, to: &columnNames) }
    self.columnNames = columnNames
  }

  private static func addColumns(of field: FormulaSchema.Field, to names: inout Set<String>) {
    for member in field.type.element.shape?.members ?? [] {
      names.insert(member.name)
      names.formUnion(member.aliases)
    }
  }

  /// Returns `true` if a column of some field may have this name or alias.
  ///
  /// Complexity: O(1).
  package func mayNameColumn(_ name: String) -> Bool { columnNames.contains(name) }

  package var count: Int {
    first.entries.count - goneCount + later.entries.count - later.goneCount
  }

  /// Whether more names are obsolete than current, so that rebuilding the index is worthwhile.
  var areMostlyGone: Bool { goneCount + later.goneCount > count }

  /// Returns the fields whose title of several words may occur at the beginning of `text`, in
  /// order.
  ///
  /// Complexity: O(length of the first word).
  package func fields(titledLike text: ArraySlice<UInt8>) -> [Int] {
    titles.fields(titledLike: text)
  }

  /// The maximum number of names compared by one call of `forEach`.
  package var comparedCount: Int { min(count, 2 * Self.maxCompared) }

  /// Calls `body` with the names that may be within edit distance `limit` of `name`.
  ///
  /// `body` returns the limit for the remaining names, and whether to continue. If there are many
  /// names, those that neither begin nor end like `name` are skipped.
  ///
  /// Complexity: O(names) up to some thousand, with very little work for most.
  package func forEach(
    like name: [UInt8], limit: Int,
    _ body: (_ candidate: ArraySlice<UInt8>, Kind, _ field: Int) -> (limit: Int, goesOn: Bool)
  ) {
    let letters = FoldedNameList.letters(name)
    var limit = limit
    func isLast(_ entry: FoldedNameList.Entry, in list: FoldedNameList) -> Bool {
      // Each change adds or removes at most one kind of letter.
      guard abs(Int(entry.length) - name.count) <= limit,
        (entry.letters & ~letters).nonzeroBitCount <= limit,
        (letters & ~entry.letters).nonzeroBitCount <= limit
      else { return false }
      let (next, goesOn) = body(list.name(of: entry), entry.kind, Int(entry.field))
      limit = next
      return !goesOn
    }
    guard count > Self.maxCompared else {
      if first.entries.contains(where: { isCarried($0) && isLast($0, in: first) }) { return }
      return _ = later.entries.contains { $0.field >= 0 && isLast($0, in: later) }
    }
    for isReversed in [false, true] {
      for neighbour in neighbours(of: name, isReversed: isReversed) {
        let list = neighbour.isLater ? later : first
        if isLast(list.entries[Int(neighbour.entry)], in: list) { return }
      }
    }
  }

  /// Returns `true` if an entry of `first` is still the name of a field.
  private func isCarried(_ entry: FoldedNameList.Entry) -> Bool {
    !isRenamed[Int(entry.field)]
  }

  private typealias Neighbour = (entry: Int32, isLater: Bool)

  /// Returns the names around the position of `name` in an order.
  ///
  /// They share the longest prefixes with `name`, or the longest suffixes if `isReversed` is
  /// `true`.
  private func neighbours(of name: [UInt8], isReversed: Bool) -> [Neighbour] {
    let places = [first, later].map { $0.place(of: name, isReversed: isReversed) }
    let orders = [first, later].map { $0.orders[isReversed ? 1 : 0] }
    return walk(orders[0][..<places[0]].reversed(), orders[1][..<places[1]].reversed()) {
      !FoldedNameList.precedes($0, $1, isReversed: isReversed)
    }
      + walk(orders[0][places[0]...], orders[1][places[1]...]) {
        FoldedNameList.precedes($0, $1, isReversed: isReversed)
      }
  }

  /// Merges the original and the later names in one direction, the nearest first.
  private func walk(
    _ first: some Sequence<Int32>, _ later: some Sequence<Int32>,
    isNearer: (_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool
  ) -> [Neighbour] {
    var (firstRest, laterRest) = (first.makeIterator(), later.makeIterator())
    func nextFirst() -> Int32? {
      while let next = firstRest.next() {
        if isCarried(self.first.entries[Int(next)]) { return next }
      }
      return nil
    }
    func nextLater() -> Int32? {
      while let next = laterRest.next() {
        if self.later.entries[Int(next)].field >= 0 { return next }
      }
      return nil
    }
    var found: [Neighbour] = []
    found.reserveCapacity(Self.maxCompared / 2)
    var (one, other) = (nextFirst(), nextLater())
    while found.count < Self.maxCompared / 2 {
      let isLater: Bool
      switch (one, other) {
      case (let one?, let other?):
        isLater = isNearer(
          self.later.name(of: self.later.entries[Int(other)]),
          self.first.name(of: self.first.entries[Int(one)]))
      case (_?, nil): isLater = false
      case (nil, _?): isLater = true
      case (nil, nil): return found
      }
      if isLater, let next = other {
        found.append((next, true))
        other = nextLater()
      } else if let next = one {
        found.append((next, false))
        one = nextFirst()
      }
    }
    return found
  }

  /// Returns at most `most` fields that match the folded `text`.
  ///
  /// Fields with a name that begins with `text` come first. Fields with a name that contains its
  /// letters in order follow.
  ///
  /// Complexity: O(names), with a small constant factor.
  package func fields(like text: [UInt8], most: Int) -> [Int] {
    var beginning: [Int] = []
    var others: [Int] = []
    func wantsOther(_ field: Int) -> Bool { others.count < most && others.last != field }
    func take(_ field: Int, _ isBeginning: Bool) -> Bool {
      if isBeginning {
        if others.last == field { others.removeLast() }
        beginning.append(field)
        return beginning.count < most
      }
      others.append(field)
      return true
    }
    func isKnown(_ field: Int) -> Bool { beginning.last == field }
    let goesOn = first.forEach(
      having: text, where: { !isRenamed[$0] && !isKnown($0) }, among: wantsOther, take)
    if goesOn { _ = later.forEach(having: text, where: { !isKnown($0) }, among: wantsOther, take) }
    return Array((beginning + others).prefix(most))
  }

  /// Returns `true` if a name or title of a field begins with the folded `text`.
  ///
  /// Complexity: O(log names), plus the changed names that begin with `text`.
  package func isBeginning(_ text: [UInt8]) -> Bool {
    first.hasEntry(beginningWith: text, where: isCarried)
      || later.hasEntry(beginningWith: text) { $0.field >= 0 }
  }

  /// Returns the case folding of `name`, without spaces, hyphens and underscores.
  package static func folded(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "-"): continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
      case 0..<0x80: folded.append(byte)
      default: return foldedBeyondASCII(name)
      }
    }
    return folded
  }

  private static func foldedBeyondASCII(_ name: String) -> [UInt8] {
    CaseFolding.folded(name).utf8.filter { byte in
      byte != UInt8(ascii: "_") && byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-")
    }
  }
}
