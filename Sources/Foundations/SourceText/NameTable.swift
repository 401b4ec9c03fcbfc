package import IndexedCollections

/// A hash table from names to numbers that is searched by UTF-8 bytes, without creating strings.
///
/// Names are equal if they are equal as `String` values, that is, by canonical equivalence.
package struct NameTable: Sendable {
  /// The ASCII names in insertion order.
  private var entries: [Entry] = []
  /// The concatenated bytes of the names that are too long for `Key`.
  private var bytes: [UInt8] = []
  /// The hash buckets: the entry index plus one in the low bits, bits of the hash above; 0 if
  /// empty.
  ///
  /// The array itself is empty while there are few entries.
  private var buckets: [UInt32] = []
  /// The names with non-ASCII characters.
  private var wide: [String: Number] = [:]
  /// The overlay of names changed by `change(_:to:)`, which leaves the shared storage untouched.
  ///
  /// Holds at most one table. Entries without a number are names that were removed.
  private var changes: [NameTable] = []
  /// A hash seed that differs between processes, so that untrusted input cannot force collisions.
  private let seed: UInt64

  // Buckets and entries are compact: a table of many names does not fit into the processor's
  // caches.
  private struct Entry {
    let name: Key
    /// The number of the name, or none if it was removed.
    var number: Number
  }

  /// The number of a name, if it has one.
  package typealias Number = OptionalIndex<NameTable>

  /// An ASCII name in the form in which entries are compared.
  ///
  /// Up to 24 bytes are stored in three words, padded with zeros. For a longer name, `first` holds
  /// its first eight bytes, `second` its offset in `bytes`, and `third` its hash.
  fileprivate struct Key: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    let count: UInt32

    static var most: Int { 24 }
    var isWhole: Bool { count <= UInt32(Self.most) }
  }

  /// The maximum number of names for which a linear search is faster than hashing.
  private static var few: Int { 8 }

  /// Creates an empty table with capacity for `capacity` names.
  package init(capacity: Int = 0) {
    seed = UInt64(bitPattern: Int64(Hasher().finalize()))
    guard capacity > 0 else { return }
    entries.reserveCapacity(capacity)
    if capacity > Self.few { spread(over: capacity) }
  }

  /// Creates an empty table that uses the hash seed of another table.
  private init(seed: UInt64) { self.seed = seed }

  // MARK: Changing a copy

  /// Assigns `number` to `name`, or removes the name for `nil`, like `insert` and `remove`.
  ///
  /// Storage that the table shares with copies stays shared. Complexity: O(names changed so far).
  package mutating func change(_ name: String, to number: Int?) {
    if number != nil, self.number(of: name) != nil { return }
    if changes.isEmpty { changes.append(NameTable(seed: seed)) }
    changes[0].set(name, to: Number(number.map { TypedIndex($0) }))
  }

  private mutating func set(_ name: String, to number: Number) {
    var name = Self.asASCII(name) ?? name
    let isPlain = name.withUTF8 { name in
      guard let key = unsafe key(of: name) else { return false }
      if let entry = unsafe entry(name, key.name, key.hash) {
        entries[entry].number = number
      } else {
        unsafe insert(name, key.name, key.hash, number: number)
      }
      return true
    }
    if !isPlain { wide[name] = number }
  }

  /// Returns the number in the entry of a name, or `nil` if there is no entry. The number of a
  /// removed name is empty.
  private func noted(
    _ name: UnsafeBufferPointer<UInt8>, _ key: Key, _ hash: UInt64
  ) -> Number? {
    unsafe entry(name, key, hash).map { entries[$0].number }
  }

  // MARK: Adding

  /// Inserts a name with its number, or returns the existing number if the name has one.
  @discardableResult
  package mutating func insert(_ name: UnsafeBufferPointer<UInt8>, number: Int) -> Int? {
    guard changes.isEmpty else {
      let name = unsafe String(decoding: name, as: UTF8.self)
      if let known = self.number(of: name) { return known }
      change(name, to: number)
      return nil
    }
    guard let key = unsafe key(of: name) else {
      return unsafe insertWide(String(decoding: name, as: UTF8.self), number: number)
    }
    return unsafe insert(name, key.name, key.hash, number: Number(TypedIndex(number)))
  }

  /// Inserts a name with its number, or returns the existing number if the name has one.
  @discardableResult
  package mutating func insert(_ name: String, number: Int) -> Int? {
    var name = name
    return name.withUTF8 { unsafe insert($0, number: number) }
  }

  @discardableResult
  private mutating func insert(
    _ name: UnsafeBufferPointer<UInt8>, _ key: Key, _ hash: UInt64, number: Number
  ) -> Int? {
    if let entry = unsafe entry(name, key, hash) {
      if let known = entries[entry].number.index { return known.index }
      entries[entry].number = number
      return nil
    }
    var key = key
    if !key.isWhole {
      key.second = UInt64(bytes.count)
      unsafe bytes.append(contentsOf: name)
    }
    entries.append(Entry(name: key, number: number))
    if entries.count > Self.few, entries.count * 2 > buckets.count {
      spread(over: entries.count * 2)
    } else if !buckets.isEmpty {
      settle(entries.count - 1, hash)
    }
    return nil
  }

  private mutating func insertWide(_ name: String, number: Int) -> Int? {
    if var plain = Self.asASCII(name) {
      return plain.withUTF8 { unsafe insert($0, number: number) }
    }
    if let known = wide[name]?.index { return known.index }
    wide[name] = Number(TypedIndex(number))
    return nil
  }

  /// Rebuilds the hash table with at least two buckets for each of `count` names.
  private mutating func spread(over count: Int) {
    var size = 32
    while size < count * 2 { size *= 2 }
    buckets = [UInt32](repeating: 0, count: size)
    for (number, entry) in entries.enumerated() { settle(number, hash(of: entry.name)) }
  }

  private mutating func settle(_ entry: Int, _ hash: UInt64) {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while buckets[bucket] != 0 { bucket = (bucket + 1) & mask }
    // There are fewer entries than buckets, so the bits above the mask are unused.
    let bits = UInt32(truncatingIfNeeded: hash >> 32) & ~UInt32(truncatingIfNeeded: mask)
    buckets[bucket] = bits | UInt32(truncatingIfNeeded: entry + 1)
  }

  /// Removes a name; later lookups return `nil`.
  package mutating func remove(_ name: String) {
    guard changes.isEmpty else { return change(name, to: nil) }
    var name = Self.asASCII(name) ?? name
    wide[name] = nil
    let found = name.withUTF8 { name in
      unsafe key(of: name).flatMap { unsafe entry(name, $0.name, $0.hash) }
    }
    if let found { entries[found].number = Number(nil) }
  }

  // MARK: Looking up

  /// Returns the number of the name with the given UTF-8 bytes.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let key = unsafe key(of: name) else {
      return unsafe wideNumber(of: String(decoding: name, as: UTF8.self))
    }
    if !changes.isEmpty, let noted = unsafe changes[0].noted(name, key.name, key.hash) {
      return noted.index?.index
    }
    return unsafe entry(name, key.name, key.hash).flatMap { entries[$0].number.index?.index }
  }

  /// Returns the number of a name, trying the entry at the insertion index `guess` first.
  ///
  /// A correct guess avoids a hash lookup, which is likely to miss the processor's caches in a
  /// large table.
  package func number(of name: UnsafeBufferPointer<UInt8>, near guess: Int) -> Int? {
    if changes.isEmpty, entries.indices.contains(guess), let key = unsafe key(of: name),
      unsafe isSame(guess, name, key.name), let number = entries[guess].number.index
    {
      return number.index
    }
    return unsafe number(of: name)
  }

  /// Returns the numbers of the names at the given ranges of `text`.
  ///
  /// The number is empty for an unknown or changed name, and for a name that must be looked up
  /// individually with `number(of:)`. In a large table, most lookups miss the processor's caches.
  /// The loops have no dependent branches between the loads, so the processor overlaps the misses:
  /// a batch takes hardly longer than one lookup.
  package func numbers(of names: [Range<Int>], in text: [UInt8]) -> [Number] {
    guard !buckets.isEmpty else { return [Number](repeating: Number(nil), count: names.count) }
    // `entry` is the index of the entry plus one, as in `buckets`.
    var probes: [(key: Key, hash: UInt64, entry: Int)] = []
    probes.reserveCapacity(names.count)
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe buckets.withUnsafeBufferPointer { buckets in
        for range in names {
          guard let key = unsafe key(of: UnsafeBufferPointer(rebasing: text[range])) else {
            probes.append((Key(count: 0), 0, 0))
            continue
          }
          let mask = buckets.count - 1
          let found = unsafe buckets[Int(truncatingIfNeeded: key.hash) & mask]
          probes.append((key.name, key.hash, Int(truncatingIfNeeded: found) & mask))
        }
      }
      return unsafe entries.withUnsafeBufferPointer { entries in
        var numbers: [Number] = []
        numbers.reserveCapacity(names.count)
        for (place, probe) in probes.enumerated() {
          guard probe.entry > 0 else {
            numbers.append(Number(nil))
            continue
          }
          let entry = unsafe entries[probe.entry - 1]
          // Long names and names in another bucket are rare.
          if probe.key.isWhole, entry.name == probe.key {
            numbers.append(entry.number)
          } else {
            let name = unsafe UnsafeBufferPointer(rebasing: text[names[place]])
            let found = unsafe self.entry(name, probe.key, probe.hash)
            numbers.append(found.map { unsafe entries[$0].number } ?? Number(nil))
          }
        }
        guard !changes.isEmpty else { return numbers }
        for (place, probe) in probes.enumerated() {
          let name = unsafe UnsafeBufferPointer(rebasing: text[names[place]])
          if unsafe changes[0].noted(name, probe.key, probe.hash) != nil {
            numbers[place] = Number(nil)
          }
        }
        return numbers
      }
    }
  }

  /// Returns the number of `name`.
  package func number(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { unsafe number(of: $0) }
  }

  private func wideNumber(of name: String) -> Int? {
    if var plain = Self.asASCII(name) { return plain.withUTF8 { unsafe number(of: $0) } }
    if !changes.isEmpty, let noted = changes[0].wide[name] { return noted.index?.index }
    return wide[name]?.index?.index
  }

  private func entry(
    _ name: UnsafeBufferPointer<UInt8>, _ key: Key, _ hash: UInt64
  ) -> Int? {
    guard !buckets.isEmpty else { return entries.indices.first { unsafe isSame($0, name, key) } }
    let mask = buckets.count - 1
    let low = UInt32(truncatingIfNeeded: mask)
    let bits = UInt32(truncatingIfNeeded: hash >> 32) & ~low
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = buckets[bucket]
      if found == 0 { return nil }
      let entry = Int(found & low) - 1
      if found & ~low == bits, unsafe isSame(entry, name, key) { return entry }
      bucket = (bucket + 1) & mask
    }
  }

  @inline(__always)
  private func isSame(_ number: Int, _ name: UnsafeBufferPointer<UInt8>, _ key: Key) -> Bool {
    let known = entries[number].name
    guard known.count == key.count, known.first == key.first, known.third == key.third else {
      return false
    }
    if key.isWhole { return known.second == key.second }
    let start = Int(known.second)
    return unsafe bytes[start..<start + name.count].elementsEqual(name)
  }

  /// Returns the comparison key and the hash of a name, or `nil` if the name is not all ASCII.
  @inline(__always)
  private func key(of name: UnsafeBufferPointer<UInt8>) -> (name: Key, hash: UInt64)? {
    let raw = UnsafeRawBufferPointer(name)
    let count = raw.count
    var key = Key(count: UInt32(clamping: count))
    if count > Key.most { return unsafe longKey(of: raw, key) }
    key.first = unsafe Self.word(of: raw, 0)
    if count > 8 { key.second = unsafe Self.word(of: raw, 8) }
    if count > 16 { key.third = unsafe Self.word(of: raw, 16) }
    guard (key.first | key.second | key.third) & Self.highBits == 0 else { return nil }
    return (key, hash(of: key))
  }

  private func longKey(
    of name: UnsafeRawBufferPointer, _ key: Key
  ) -> (name: Key, hash: UInt64)? {
    var key = key
    var all: UInt64 = 0
    var hash = seed &+ UInt64(truncatingIfNeeded: name.count)
    for index in stride(from: 0, to: name.count, by: 8) {
      let word = unsafe Self.word(of: name, index)
      all |= word
      hash = Self.mixed(hash ^ word)
    }
    guard all & Self.highBits == 0 else { return nil }
    key.first = unsafe Self.word(of: name, 0)
    key.third = hash
    return (key, hash)
  }

  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns eight bytes from the offset `start`, padded with zeros after the end.
  @inline(__always)
  private static func word(of name: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    let left = name.count - start
    if left >= 8 {
      return unsafe UInt64(littleEndian: name.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    if name.count >= 8 {
      let last = unsafe name.loadUnaligned(fromByteOffset: name.count - 8, as: UInt64.self)
      return UInt64(littleEndian: last) >> UInt64(64 - 8 * left)
    }
    // The name has fewer than eight bytes, so no load may begin before its first byte.
    if left >= 4 {
      let low = unsafe name.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      let high = unsafe name.loadUnaligned(fromByteOffset: name.count - 4, as: UInt32.self)
      return UInt64(UInt32(littleEndian: low))
        | UInt64(UInt32(littleEndian: high)) << UInt64(8 * (left - 4))
    }
    var word: UInt64 = 0
    for index in stride(from: name.count - 1, through: start, by: -1) {
      word = unsafe word << 8 | UInt64(name[index])
    }
    return word
  }

  @inline(__always)
  private func hash(of name: Key) -> UInt64 {
    if !name.isWhole { return name.third }
    var hash = Self.mixed(seed &+ UInt64(truncatingIfNeeded: name.count) ^ name.first)
    if name.count > 8 { hash = Self.mixed(hash ^ name.second) }
    if name.count > 16 { hash = Self.mixed(hash ^ name.third) }
    return hash
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Returns the equivalent ASCII name, or `nil` if there is none.
  ///
  /// Three non-ASCII characters are canonically equivalent to an ASCII character.
  private static func asASCII(_ name: String) -> String? {
    var plain = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{212A}": plain.append("K")
      case "\u{37E}": plain.append(";")
      case "\u{1FEF}": plain.append("`")
      default:
        guard scalar.isASCII else { return nil }
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}
