/// Numbers by names, found by the names' UTF-8 without making texts of it.
///
/// Names are one and the same if they are equal as texts, however their characters are composed.
package struct NameTable: Sendable {
  /// The bytes of the ASCII names, one after the other.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// By the lower bits of a hash, its upper half and one more than the number of the entry; 0 where
  /// there is none. Empty while entries are few.
  private var buckets: [UInt64] = []
  /// The names beyond ASCII.
  private var wide: [String: Int] = [:]
  /// Differs from process to process, so that nobody can choose names that meet in one bucket.
  private let seed: UInt64

  private struct Entry {
    var start: Int
    var count: Int32
    var number: Int32

    var range: Range<Int> { start..<start + Int(count) }
  }

  /// Up to so many names are found faster by looking at them all.
  private static var few: Int { 8 }

  /// A table without names, with room for some.
  package init(capacity: Int = 0) {
    seed = UInt64(bitPattern: Int64(Hasher().finalize()))
    guard capacity > 0 else { return }
    entries.reserveCapacity(capacity)
    bytes.reserveCapacity(capacity * 12)
    if capacity > Self.few { spread(over: capacity) }
  }

  // MARK: Adding

  /// Gives a name a number; a name that has one keeps it, and that one is returned.
  @discardableResult
  package mutating func insert(_ name: UnsafeBufferPointer<UInt8>, number: Int) -> Int? {
    guard let hash = unsafe hash(of: name) else {
      return unsafe insertWide(String(decoding: name, as: UTF8.self), number: number)
    }
    return unsafe insert(name, hash, number: number)
  }

  /// The same for a text.
  @discardableResult
  package mutating func insert(_ name: String, number: Int) -> Int? {
    var name = name
    return name.withUTF8 { unsafe insert($0, number: number) }
  }

  private mutating func insert(
    _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64, number: Int
  ) -> Int? {
    if let entry = unsafe entry(name, hash) { return Int(entries[entry].number) }
    entries.append(
      Entry(
        start: bytes.count, count: Int32(truncatingIfNeeded: name.count),
        number: Int32(truncatingIfNeeded: number)))
    unsafe bytes.append(contentsOf: name)
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
    if let known = wide[name] { return known }
    wide[name] = number
    return nil
  }

  /// Makes at least twice as many buckets as there are to be names.
  private mutating func spread(over count: Int) {
    var size = 32
    while size < count * 2 { size *= 2 }
    buckets = [UInt64](repeating: 0, count: size)
    for (number, entry) in entries.enumerated() {
      let found = unsafe bytes.withUnsafeBufferPointer {
        unsafe hash(of: UnsafeBufferPointer(rebasing: $0[entry.range]))
      }
      if let found { settle(number, found) }
    }
  }

  private mutating func settle(_ entry: Int, _ hash: UInt64) {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while buckets[bucket] != 0 { bucket = (bucket + 1) & mask }
    buckets[bucket] = (hash >> 32) << 32 | UInt64(entry + 1)
  }

  // MARK: Looking up

  /// The number of a name.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let hash = unsafe hash(of: name) else {
      return unsafe wideNumber(of: String(decoding: name, as: UTF8.self))
    }
    return unsafe entry(name, hash).map { Int(entries[$0].number) }
  }

  /// The number of a name.
  package func number(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { unsafe number(of: $0) }
  }

  private func wideNumber(of name: String) -> Int? {
    if var plain = Self.asASCII(name) { return plain.withUTF8 { unsafe number(of: $0) } }
    return wide[name]
  }

  private func entry(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
    guard !buckets.isEmpty else { return entries.indices.first { unsafe isSame($0, name) } }
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = buckets[bucket]
      if found == 0 { return nil }
      let entry = Int(found & 0xFFFF_FFFF) - 1
      if found >> 32 == hash >> 32, unsafe isSame(entry, name) { return entry }
      bucket = (bucket + 1) & mask
    }
  }

  @inline(__always)
  private func isSame(_ entry: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[entry]
    guard Int(entry.count) == name.count else { return false }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<name.count where unsafe bytes[entry.start + index] != name[index] {
        return false
      }
      return true
    }
  }

  /// The hash of a name, nil if it is not all ASCII.
  @inline(__always)
  private func hash(of name: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let raw = UnsafeRawBufferPointer(name)
    var all: UInt64 = 0
    var hash = seed &+ UInt64(truncatingIfNeeded: name.count)
    var index = 0
    while index + 8 <= raw.count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      all |= word
      hash = Self.mixed(hash ^ word)
      index += 8
    }
    var last: UInt64 = 0
    while index < raw.count {
      last = unsafe last << 8 | UInt64(raw[index])
      index += 1
    }
    return (all | last) & 0x8080_8080_8080_8080 == 0 ? Self.mixed(hash ^ last) : nil
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// The name in ASCII, if it is equal to such a one: three signs are, each to one of ASCII.
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
