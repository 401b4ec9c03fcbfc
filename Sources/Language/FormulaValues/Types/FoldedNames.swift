import IndexedCollections

/// The names of fields in small letters and without separators, laid out so that all can be compared
/// with one that is misspelt or not yet written out at little cost.
package final class FoldedNames: Sendable {
  /// One name of a field.
  struct Entry: BitwiseCopyable, Sendable {
    /// Which letters there are.
    let letters: UInt64
    let start: Int32
    let length: Int32
    let kind: Kind
    /// Below zero for a name that is no more.
    var field: Int32
  }

  /// Which of a field's names it is.
  package enum Kind: UInt8, BitwiseCopyable, Sendable { case id, identifier, title }

  private let fieldCount: Int
  private let entries: [Entry]
  private let bytes: [UInt8]
  /// How many entries are of names that are no more.
  private let goneCount: Int
  /// Entries in the order of their bytes, and of their bytes from behind; empty if there are so few
  /// that all of them are compared.
  private let ordered: [[Int32]]
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
    var entries: [Entry] = []
    entries.reserveCapacity(fields.count * 2)
    var bytes: [UInt8] = []
    for (number, field) in fields.enumerated() { Self.add(field, number, to: &entries, &bytes) }
    self.entries = entries
    self.bytes = bytes
    goneCount = 0
    ordered =
      entries.count <= Self.mostCompared
      ? []
      : [false, true].map {
        Self.inOrder(entries.indices, of: entries, bytes, isReversed: $0)
      }
    titles = FirstWords(fields)
    lists = fields.indices.filter { fields[$0].type.kinds.contains(.list) }
    columnNames = lists.reduce(into: []) { names, number in
      Self.addColumns(of: fields[number], to: &names)
    }
    fieldCount = fields.count
  }

  /// The names of other fields in the place of some, or after them. Complexity: O(names), with very
  /// little for each.
  init(_ other: FoldedNames, changing fields: [Int: Schema.Field]) {
    var (entries, bytes) = (other.entries, other.bytes)
    let first = entries.count
    var goneCount = other.goneCount
    var isChanged = [Bool](repeating: false, count: other.fieldCount)
    for number in fields.keys where number < other.fieldCount { isChanged[number] = true }
    for place in entries.indices {
      let field = Int(entries[place].field)
      guard field >= 0, isChanged[field] else { continue }
      entries[place].field = Self.noField
      goneCount += 1
    }
    for (number, field) in fields.sorted(by: { $0.key < $1.key }) {
      Self.add(field, number, to: &entries, &bytes)
    }
    // Names that are no more keep their places, and are passed over.
    let isLarge = entries.count - goneCount > Self.mostCompared
    ordered = zip(other.ordered.isEmpty && isLarge ? [[], []] : other.ordered, [false, true]).map {
      order, isReversed in
      let added = Self.inOrder(
        (order.isEmpty ? 0 : first)..<entries.count, of: entries, bytes, isReversed: isReversed)
      var merged: [Int32] = []
      merged.reserveCapacity(order.count + added.count)
      var rest = order[...]
      for number in added {
        let name = Self.bytes(of: entries[Int(number)], in: bytes)
        let next = rest.lowerBound { other in
          Self.precedes(
            name, Self.bytes(of: entries[Int(other)], in: bytes), isReversed: isReversed)
        }
        merged.append(contentsOf: rest[..<next])
        merged.append(number)
        rest = rest[next...]
      }
      merged.append(contentsOf: rest)
      return merged
    }
    self.entries = entries
    self.bytes = bytes
    self.goneCount = goneCount
    titles = FirstWords(other.titles, changing: fields)
    lists =
      (other.lists.filter { fields[$0] == nil }
      + fields.filter { $0.value.type.kinds.contains(.list) }.keys).sorted()
    var columnNames = other.columnNames
    for field in fields.values { Self.addColumns(of: field, to: &columnNames) }
    self.columnNames = columnNames
    fieldCount = max(other.fieldCount, (fields.keys.max() ?? -1) + 1)
  }

  private static let noField: Int32 = -1

  private static func addColumns(of field: Schema.Field, to names: inout Set<String>) {
    for member in field.type.element.shape?.members ?? [] {
      names.insert(member.name)
      names.formUnion(member.aliases)
    }
  }

  /// Whether a column of some field may be called so. Complexity: O(1).
  package func mayNameColumn(_ name: String) -> Bool { columnNames.contains(name) }

  private static func add(
    _ field: Schema.Field, _ number: Int, to entries: inout [Entry], _ bytes: inout [UInt8]
  ) {
    func add(_ name: String?, _ kind: Kind) {
      guard let folded = name.map(folded), !folded.isEmpty else { return }
      entries.append(
        Entry(
          letters: letters(folded), start: Int32(truncatingIfNeeded: bytes.count),
          length: Int32(truncatingIfNeeded: folded.count), kind: kind,
          field: Int32(truncatingIfNeeded: number)))
      bytes += folded
    }
    add(field.id, .id)
    add(field.identifier, .identifier)
    add(field.title, .title)
  }

  package var count: Int { entries.count - goneCount }

  /// Whether more names are gone than left, so that it is time to fold those that are left anew.
  var areMostlyGone: Bool { goneCount > count }

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
    let letters = Self.letters(name)
    var limit = limit
    func isLast(_ entry: Entry) -> Bool {
      // Each change adds or takes away one kind of letter at most.
      guard entry.field >= 0, abs(Int(entry.length) - name.count) <= limit,
        (entry.letters & ~letters).nonzeroBitCount <= limit,
        (letters & ~entry.letters).nonzeroBitCount <= limit
      else { return false }
      let (next, goesOn) = body(
        Self.bytes(of: entry, in: bytes), entry.kind, Int(entry.field))
      limit = next
      return !goesOn
    }
    if count <= Self.mostCompared { return _ = entries.contains(where: isLast) }
    for (order, isReversed) in zip(ordered, [false, true]) {
      let neighbours = neighbours(of: name, in: order, isReversed: isReversed)
      if neighbours.contains(where: { isLast(entries[Int($0)]) }) { return }
    }
  }

  /// The names on both sides of the place that another would have in an order: those that have most
  /// bytes in common with it, from the front or from behind.
  private func neighbours(
    of name: [UInt8], in order: [Int32], isReversed: Bool
  ) -> ArraySlice<Int32> {
    let place = order.lowerBound { number in
      !Self.precedes(
        Self.bytes(of: entries[Int(number)], in: bytes), name[...], isReversed: isReversed)
    }
    let half = Self.mostCompared / 2
    guard goneCount > 0 else {
      return order[max(0, place - half)..<min(order.count, place + half)]
    }
    var (first, end) = (place, place)
    var wanted = half
    while first > 0, wanted > 0 {
      first -= 1
      if entries[Int(order[first])].field >= 0 { wanted -= 1 }
    }
    wanted = half
    while end < order.count, wanted > 0 {
      if entries[Int(order[end])].field >= 0 { wanted -= 1 }
      end += 1
    }
    return order[first..<end]
  }

  /// Some entries in the order of their bytes, or of these from behind.
  private static func inOrder(
    _ numbers: Range<Int>, of entries: [Entry], _ bytes: [UInt8], isReversed: Bool
  ) -> [Int32] {
    numbers.map { Int32(truncatingIfNeeded: $0) }.sorted {
      precedes(
        Self.bytes(of: entries[Int($0)], in: bytes), Self.bytes(of: entries[Int($1)], in: bytes),
        isReversed: isReversed)
    }
  }

  private static func bytes(of entry: Entry, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = Int(entry.start)
    return bytes[start..<start + Int(entry.length)]
  }

  /// Whether a name comes before another, read from the front or from behind.
  private static func precedes(
    _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, isReversed: Bool
  ) -> Bool {
    isReversed
      ? one.reversed().lexicographicallyPrecedes(other.reversed())
      : one.lexicographicallyPrecedes(other)
  }

  /// The fields of which a name begins with some folded text, and then those that have its
  /// letters in their order, at most so many of them all. Complexity: O(names), very little for most.
  package func fields(like text: [UInt8], most: Int) -> [Int] {
    let letters = Self.letters(text)
    var first: [Int] = []
    var others: [Int] = []
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for entry in entries
      where letters & ~entry.letters == 0 && entry.length >= text.count && entry.field >= 0 {
        let field = Int(entry.field)
        if first.last == field { continue }
        let name = unsafe bytes[Int(entry.start)..<Int(entry.start) + Int(entry.length)]
        if unsafe name.starts(with: text) {
          if others.last == field { others.removeLast() }
          first.append(field)
          if first.count == most { return }
        } else if others.count < most, others.last != field, unsafe Self.has(text, name) {
          others.append(field)
        }
      }
    }
    return Array((first + others).prefix(most))
  }

  /// Whether a name has some letters in their order.
  private static func has(_ letters: [UInt8], _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var next = 0
    for place in unsafe name.indices {
      let byte = unsafe name[place]
      if next == letters.count { break }
      if byte == letters[next] { next += 1 }
    }
    return next == letters.count
  }

  /// A set of letters, digits and others as bits.
  private static func letters(_ folded: [UInt8]) -> UInt64 {
    folded.reduce(0) { letters, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letters | 1 << UInt64(byte - UInt8(ascii: "a"))
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        letters | 1 << UInt64(26 + byte - UInt8(ascii: "0"))
      default: letters | 1 << UInt64(36 + byte % 28)
      }
    }
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
