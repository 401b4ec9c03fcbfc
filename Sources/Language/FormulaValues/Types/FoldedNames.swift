import IndexedCollections

/// The names of fields in small letters and without separators, laid out so that all can be compared
/// with one that is misspelt or not yet written out at little cost.
package final class FoldedNames: Sendable {
  /// Which of a field's names it is.
  package enum Kind: UInt8, BitwiseCopyable, Sendable { case id, identifier, title }

  /// The names that were folded first, in the order of the fields: those that come from them by changes
  /// share them.
  private let first: FoldedNameList
  /// The names of fields that are others since, or came after them.
  private let later: FoldedNameList
  /// For each field that was there first, whether it has other names than those.
  private let isRenamed: [Bool]
  /// How many of the first names are no more.
  private let goneCount: Int
  /// The fields that may hold lists, in order.
  package let lists: [Int]

  /// Names of columns and all that they are called besides; perhaps some of fields that have gone.
  private let columnNames: Set<String>

  private let titles: FirstWords

  /// Longer names are not compared letter by letter.
  package static let longestName = 64

  /// Of more names only those are compared that begin or end most like the one that is looked for.
  private static let mostCompared = 4_096

  init(_ fields: [Schema.Field]) {
    var first = FoldedNameList(fields)
    var later = FoldedNameList()
    if first.entries.count > Self.mostCompared {
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

  /// The names of other fields in the place of some, or after them.
  ///
  /// Complexity: O(fields changed so far), and a copied byte for each field.
  init(_ other: FoldedNames, changing fields: [Int: Schema.Field]) {
    var (first, later) = (other.first, other.later)
    var (isRenamed, goneCount) = (other.isRenamed, other.goneCount)
    for number in fields.keys where number < isRenamed.count && !isRenamed[number] {
      isRenamed[number] = true
      goneCount += first.count(ofField: number)
    }
    self.isRenamed = isRenamed
    self.goneCount = goneCount
    later.change(fields)
    if first.entries.count - goneCount + later.entries.count - later.goneCount > Self.mostCompared {
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

  private static func addColumns(of field: Schema.Field, to names: inout Set<String>) {
    for member in field.type.element.shape?.members ?? [] {
      names.insert(member.name)
      names.formUnion(member.aliases)
    }
  }

  /// Whether a column of some field may be called so. Complexity: O(1).
  package func mayNameColumn(_ name: String) -> Bool { columnNames.contains(name) }

  package var count: Int {
    first.entries.count - goneCount + later.entries.count - later.goneCount
  }

  /// Whether more names are gone than left, so that it is time to fold those that are left anew.
  var areMostlyGone: Bool { goneCount + later.goneCount > count }

  /// The fields with a title of several words that may be written at the beginning of a text, in
  /// order. Complexity: O(length of the first word).
  package func fields(titledLike text: ArraySlice<UInt8>) -> [Int] {
    titles.fields(titledLike: text)
  }

  /// How many names are looked at when those like another are handed out.
  package var comparedCount: Int { min(count, 2 * Self.mostCompared) }

  /// Hands out the names that may be had from one by at most so many changes of a letter; the limit
  /// may come down with what is found. Among many names, those are left out that neither begin nor
  /// end like it. Complexity: O(names) up to some thousand, very little for most.
  package func forEach(
    like name: [UInt8], limit: Int,
    _ body: (_ candidate: ArraySlice<UInt8>, Kind, _ field: Int) -> (limit: Int, goesOn: Bool)
  ) {
    let letters = FoldedNameList.letters(name)
    var limit = limit
    func isLast(_ entry: FoldedNameList.Entry, in list: FoldedNameList) -> Bool {
      // Each change adds or takes away one kind of letter at most.
      guard abs(Int(entry.length) - name.count) <= limit,
        (entry.letters & ~letters).nonzeroBitCount <= limit,
        (letters & ~entry.letters).nonzeroBitCount <= limit
      else { return false }
      let (next, goesOn) = body(list.name(of: entry), entry.kind, Int(entry.field))
      limit = next
      return !goesOn
    }
    guard count > Self.mostCompared else {
      if first.entries.contains(where: { isBorne($0) && isLast($0, in: first) }) { return }
      return _ = later.entries.contains { $0.field >= 0 && isLast($0, in: later) }
    }
    for isReversed in [false, true] {
      for neighbour in neighbours(of: name, isReversed: isReversed) {
        let list = neighbour.isLater ? later : first
        if isLast(list.entries[Int(neighbour.entry)], in: list) { return }
      }
    }
  }

  /// Whether one of the first names is still a field's.
  private func isBorne(_ entry: FoldedNameList.Entry) -> Bool {
    !isRenamed[Int(entry.field)]
  }

  private typealias Neighbour = (entry: Int32, isLater: Bool)

  /// The names on both sides of the place that another would have in an order: those that have most
  /// bytes in common with it, from the front or from behind.
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

  /// The nearest of the first and the later names in one direction.
  private func walk(
    _ first: some Sequence<Int32>, _ later: some Sequence<Int32>,
    isNearer: (_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool
  ) -> [Neighbour] {
    var (firstRest, laterRest) = (first.makeIterator(), later.makeIterator())
    func nextFirst() -> Int32? {
      while let next = firstRest.next() {
        if isBorne(self.first.entries[Int(next)]) { return next }
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
    found.reserveCapacity(Self.mostCompared / 2)
    var (one, other) = (nextFirst(), nextLater())
    while found.count < Self.mostCompared / 2 {
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

  /// The fields of which a name begins with some folded text, and then those that have its
  /// letters in their order, at most so many of them all. Complexity: O(names), very little for most.
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

  /// A name in small letters, without spaces, hyphens and underscores.
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
    name.lowercased().utf8.filter { byte in
      byte != UInt8(ascii: "_") && byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-")
    }
  }
}
