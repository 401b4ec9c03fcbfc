import IndexedCollections

/// A flat list of field names in lowercase and without separators.
struct FoldedNameList: Sendable {
  /// A name of a field.
  struct Entry: BitwiseCopyable, Sendable {
    /// The letters that occur in the name, as a bit set.
    let letters: UInt64
    let start: Int32
    let length: Int32
    let kind: FoldedNames.Kind
    /// The number of the field, or negative for a removed name.
    var field: Int32
  }

  private(set) var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The number of entries whose names have been removed.
  private(set) var goneCount = 0
  /// The entries sorted by their bytes, and by their reversed bytes. Empty until `order` is called.
  private(set) var orders: [[Int32]] = []

  private static let noField: Int32 = -1

  init() {}

  /// Creates the list of all names of `fields`.
  ///
  /// Complexity: O(fields).
  init(_ fields: [FormulaSchema.Field]) {
    entries.reserveCapacity(fields.count * 2)
    for (number, field) in fields.enumerated() { add(field, number) }
  }

  private mutating func add(_ field: FormulaSchema.Field, _ number: Int) {
    for (name, kind) in [
      (field.id, FoldedNames.Kind.id), (field.identifier, .identifier), (field.title, .title),
    ] {
      guard let folded = name.map(FoldedNames.folded), !folded.isEmpty else { continue }
      entries.append(
        Entry(
          letters: Self.letters(folded), start: Int32(truncatingIfNeeded: bytes.count),
          length: Int32(truncatingIfNeeded: folded.count), kind: kind,
          field: Int32(truncatingIfNeeded: number)))
      bytes += folded
    }
  }

  /// Returns the number of names of a field, if the entries are in the order of the fields.
  ///
  /// Complexity: O(log names).
  func count(ofField number: Int) -> Int {
    let first = entries.lowerBound { Int($0.field) >= number }
    return entries[first...].prefix { Int($0.field) == number }.count
  }

  /// Replaces or adds the names of `fields`.
  ///
  /// Removed names stay in the list and are skipped.
  ///
  /// Complexity: O(names), with very little work for each.
  mutating func change(_ fields: [Int: FormulaSchema.Field]) {
    for place in entries.indices where fields[Int(entries[place].field)] != nil {
      entries[place].field = Self.noField
      goneCount += 1
    }
    let first = entries.count
    for (number, field) in fields.sorted(by: { $0.key < $1.key }) { add(field, number) }
    for number in orders.indices {
      orders[number] = merged(
        orders[number], inOrder(first..<entries.count, number > 0), isReversed: number > 0)
    }
  }

  /// Sorts the names, if they are not sorted yet.
  ///
  /// Complexity: O(names log names).
  mutating func order() {
    guard orders.isEmpty else { return }
    orders = [false, true].map { inOrder(entries.indices, $0) }
  }

  private func merged(_ order: [Int32], _ added: [Int32], isReversed: Bool) -> [Int32] {
    var merged: [Int32] = []
    merged.reserveCapacity(order.count + added.count)
    var rest = order[...]
    for number in added {
      let name = name(of: entries[Int(number)])
      let next = rest.lowerBound {
        Self.precedes(name, self.name(of: entries[Int($0)]), isReversed: isReversed)
      }
      merged.append(contentsOf: rest[..<next])
      merged.append(number)
      rest = rest[next...]
    }
    merged.append(contentsOf: rest)
    return merged
  }

  private func inOrder(_ numbers: Range<Int>, _ isReversed: Bool) -> [Int32] {
    numbers.map { Int32(truncatingIfNeeded: $0) }.sorted {
      Self.precedes(
        name(of: entries[Int($0)]), name(of: entries[Int($1)]), isReversed: isReversed)
    }
  }

  /// Returns the bytes of an entry's name.
  func name(of entry: Entry) -> ArraySlice<UInt8> {
    let start = Int(entry.start)
    return bytes[start..<start + Int(entry.length)]
  }

  /// Returns the number of names that precede `name` in an order.
  func place(of name: [UInt8], isReversed: Bool) -> Int {
    let order = orders[isReversed ? 1 : 0]
    return order.lowerBound { number in
      !Self.precedes(self.name(of: entries[Int(number)]), name[...], isReversed: isReversed)
    }
  }

  /// Returns `true` if an entry that `isWanted` begins with `text`.
  ///
  /// Complexity: O(log names + names that begin with `text`), or O(names) before `order`.
  func hasEntry(beginningWith text: [UInt8], where isWanted: (Entry) -> Bool) -> Bool {
    guard let order = orders.first else {
      return entries.contains { isWanted($0) && name(of: $0).starts(with: text) }
    }
    return order[place(of: text, isReversed: false)...].lazy.map { entries[Int($0)] }
      .prefix { name(of: $0).starts(with: text) }.contains(where: isWanted)
  }

  /// Returns `true` if `one` precedes `other`, comparing forwards or backwards.
  static func precedes(
    _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, isReversed: Bool
  ) -> Bool {
    isReversed
      ? one.reversed().lexicographicallyPrecedes(other.reversed())
      : one.lexicographicallyPrecedes(other)
  }

  /// Calls `body` with each wanted field that has a matching name.
  ///
  /// A name matches if it begins with `text`, or contains the letters of `text` in order. The
  /// latter requires `isWantedAmongOthers`. `body` receives whether the name begins with `text`,
  /// and returns `false` to stop. Returns `false` if it did.
  ///
  /// Complexity: O(names), with very little work for most.
  func forEach(
    having text: [UInt8], where isWanted: (_ field: Int) -> Bool,
    among isWantedAmongOthers: (_ field: Int) -> Bool,
    _ body: (_ field: Int, _ isBeginning: Bool) -> Bool
  ) -> Bool {
    let letters = Self.letters(text)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for entry in entries
      where letters & ~entry.letters == 0 && entry.length >= text.count && entry.field >= 0 {
        let field = Int(entry.field)
        guard isWanted(field) else { continue }
        let name = unsafe bytes[Int(entry.start)..<Int(entry.start) + Int(entry.length)]
        let isBeginning = unsafe name.starts(with: text)
        if !isBeginning {
          guard isWantedAmongOthers(field), unsafe Self.has(text, name) else { continue }
        }
        if !body(field, isBeginning) { return false }
      }
      return true
    }
  }

  /// Returns `true` if `name` contains `letters` in order.
  private static func has(_ letters: [UInt8], _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var next = 0
    for place in unsafe name.indices {
      let byte = unsafe name[place]
      if next == letters.count { break }
      if byte == letters[next] { next += 1 }
    }
    return next == letters.count
  }

  /// Returns the set of characters in `folded` as bits.
  static func letters(_ folded: [UInt8]) -> UInt64 {
    folded.reduce(0) { letters, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letters | 1 << UInt64(byte - UInt8(ascii: "a"))
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        letters | 1 << UInt64(26 + byte - UInt8(ascii: "0"))
      default: letters | 1 << UInt64(36 + byte % 28)
      }
    }
  }
}
