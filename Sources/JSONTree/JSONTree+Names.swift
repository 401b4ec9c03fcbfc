import SourceText

/// Names of members that are looked up together.
package struct JSONNames: Sendable {
  private var entries: [Entry] = []
  /// Numbers of entries by their hashes, −1 where there is none.
  private var buckets: [Int16]

  /// A name, with its first and its last eight bytes: all there are of most.
  private struct Entry {
    var first: UInt64
    var last: UInt64
    var name: [UInt8]
  }

  package var count: Int { entries.count }

  package init(_ names: [String]) {
    var size = 64
    while size < names.count * 4 { size *= 2 }
    buckets = [Int16](repeating: -1, count: size)
    for (number, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let (first, last) = bytes.withUnsafeBytes { Self.ends(of: $0, from: 0, to: $0.count) }
      var bucket = Self.hash(first, last, bytes.count) & (size - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = Int16(truncatingIfNeeded: number)
      entries.append(Entry(first: first, last: last, name: bytes))
    }
  }

  /// The number of the name that stands between two places of a text.
  @inline(__always)
  func number(in text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
    let (first, last) = Self.ends(of: text, from: start, to: end)
    let count = end - start
    var bucket = Self.hash(first, last, count) & (buckets.count - 1)
    while true {
      let number = Int(buckets[bucket])
      if number < 0 { return nil }
      let entry = entries[number]
      if entry.first == first, entry.last == last, entry.name.count == count,
        count <= 16 || text[start..<end].elementsEqual(entry.name)
      {
        return number
      }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
  }

  /// The first eight bytes of a name and, if it has more, the last eight.
  @inline(__always)
  private static func ends(
    of text: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> (UInt64, UInt64) {
    let count = end - start
    if count > 8 {
      return (
        text.loadUnaligned(fromByteOffset: start, as: UInt64.self),
        text.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
      )
    }
    // What stands behind the name is cut off.
    if start + 8 <= text.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      return (count == 8 ? word : word & (1 << UInt64(count * 8) - 1), 0)
    }
    var word: UInt64 = 0
    for index in stride(from: end - 1, through: start, by: -1) {
      word = word << 8 | UInt64(text[index])
    }
    return (word, 0)
  }

  @inline(__always)
  private static func hash(_ first: UInt64, _ last: UInt64, _ count: Int) -> Int {
    let mixed =
      (first ^ last << 1 ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}

extension JSONTree {
  /// The values of the members of an object by the numbers of their names, nil for those that it
  /// lacks; of several members of a name the last one counts.
  ///
  /// Complexity: O(members).
  package func values(of node: JSONNode, named names: JSONNames) -> [JSONNode?] {
    var found = [JSONNode?](repeating: nil, count: names.count)
    guard kind(node) == .object else { return found }
    bytes.withUnsafeBytes { bytes in
      for member in members(of: node) {
        let word = word(member.name)
        let number: Int?
        if word.contains(.hasEscapes) || word.contains(.isLong) {
          number = withUTF8(member.name) {
            names.number(in: UnsafeRawBufferPointer($0), from: 0, to: $0.count)
          }
        } else {
          let start = word.start + 1
          number = names.number(in: bytes, from: start, to: start + Int(word.size) - 2)
        }
        if let number { found[number] = member.value }
      }
    }
    return found
  }
}
