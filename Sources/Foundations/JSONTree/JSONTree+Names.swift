import SourceText

/// Names of members that are looked up together.
package struct JSONNames: Sendable {
  private var entries: [Entry] = []
  /// Numbers of entries by their hashes, −1 where there is none.
  private var buckets: [Int16]

  /// A name, with its length and its first and its last eight bytes: all there are of most.
  private struct Entry {
    var first: UInt64
    var last: UInt64
    var count: Int
    var name: [UInt8]
  }

  /// The most names that may be looked up together.
  package static let mostNames = 64

  /// Of names that occur again the first one counts. Those beyond the first 64 are left out.
  package init(_ names: [String]) {
    let names = names.prefix(Self.mostNames)
    var size = 64
    while size < names.count * 4 { size *= 2 }
    buckets = [Int16](repeating: -1, count: size)
    for (number, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let (first, last) = unsafe bytes.withUnsafeBytes {
        unsafe Self.ends(of: $0, from: 0, to: $0.count)
      }
      var bucket = Self.hash(first, last, bytes.count) & (size - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = Int16(truncatingIfNeeded: number)
      entries.append(Entry(first: first, last: last, count: bytes.count, name: bytes))
    }
  }

  /// The number of the name that stands between two places of a text.
  @inline(__always)
  func number(in text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
    let (first, last) = unsafe Self.ends(of: text, from: start, to: end)
    let count = end - start
    var bucket = Self.hash(first, last, count) & (buckets.count - 1)
    while true {
      let number = Int(buckets[bucket])
      if number < 0 { return nil }
      let entry = entries[number]
      if entry.first == first, entry.last == last, entry.count == count,
        unsafe count <= 16 || text[start..<end].elementsEqual(entry.name)
      {
        return number
      }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
  }

  /// The number of a name. Complexity: O(bytes).
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe number(in: UnsafeRawBufferPointer(name), from: 0, to: name.count)
  }

  /// The first eight bytes of a name and, if it has more, the last eight.
  @inline(__always)
  private static func ends(
    of text: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> (UInt64, UInt64) {
    let count = end - start
    if count > 8 {
      return unsafe (
        text.loadUnaligned(fromByteOffset: start, as: UInt64.self),
        text.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
      )
    }
    // What stands behind the name is cut off.
    if start + 8 <= text.count {
      let word = unsafe UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      return (count == 8 ? word : word & (1 << UInt64(count * 8) - 1), 0)
    }
    var word: UInt64 = 0
    for index in stride(from: end - 1, through: start, by: -1) {
      word = unsafe word << 8 | UInt64(text[index])
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

/// The values of members by the numbers of their names, without memory of their own.
package struct JSONValues: Sendable {
  // A root is no member, so 0 stands for none.
  private var indices = SIMD64<UInt32>()

  /// The value of the member whose name has a number; nil if there is none.
  package subscript(number: Int) -> JSONNode? {
    guard number < indices.scalarCount, indices[number] != 0 else { return nil }
    return JSONNode(index: indices[number])
  }

  /// The same nodes with other numbers.
  fileprivate func moved(by distance: UInt32) -> JSONValues {
    var moved = self
    moved.indices = indices.replacing(
      with: indices &+ distance, where: indices .!= SIMD64(repeating: 0))
    return moved
  }

  /// Lends the memory of the nodes' indices: to set one by its number, all would be copied twice.
  @inline(__always)
  fileprivate mutating func withIndices(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    unsafe withUnsafeMutableBytes(of: &indices) { unsafe body($0) }
  }
}

extension JSONTree {
  /// The number of a string among some names. Complexity: O(bytes).
  package func number(of node: JSONNode, among names: JSONNames) -> Int? {
    if let plain = plainText(node) {
      return unsafe scanned.withUnsafeBytes {
        unsafe names.number(in: $0, from: plain.lowerBound, to: plain.upperBound)
      }
    }
    guard kind(node) == .string else { return nil }
    return unsafe withUTF8(node) { unsafe names.number(of: $0) }
  }

  /// The values of the members of an object by the numbers of their names, nil for those that it
  /// lacks; of several members of a name the last one counts.
  ///
  /// Complexity: O(members).
  package func values(of node: JSONNode, named names: JSONNames) -> JSONValues {
    if let graft = graft(holding: node) {
      return graft.tree.values(of: graft.inner(node), named: names).moved(by: graft.firstWord)
    }
    var found = JSONValues()
    guard kind(node) == .object else { return found }
    unsafe found.withIndices { indices in
      forEachValue(of: node, named: names) { number, value in
        let offset = number * MemoryLayout<UInt32>.stride
        guard offset < indices.count else { return }
        unsafe indices.storeBytes(of: value.index, toByteOffset: offset, as: UInt32.self)
      }
    }
    return found
  }

  /// Goes over those members of an object that have one of some names, for a tree of which nothing was
  /// replaced by lists.
  @inline(__always)
  private func forEachValue(
    of node: JSONNode, named names: JSONNames, _ body: (_ number: Int, JSONNode) -> Void
  ) {
    // Names are never replaced.
    unsafe tape.withUnsafeBufferPointer { tape in
      unsafe scanned.withUnsafeBytes { bytes in
        var at = Int(node.index) + 2
        let end = unsafe Int(tape[at - 1].high)
        while at < end {
          let name = unsafe tape[at]
          let value = unsafe Self.next(at, tape)
          let start = name.start + 1
          let number =
            if name.contains(.hasEscapes) || name.contains(.isLong) {
              self.number(of: JSONNode(index: UInt32(truncatingIfNeeded: at)), among: names)
            } else {
              unsafe names.number(in: bytes, from: start, to: start + Int(name.size) - 2)
            }
          if let number { body(number, JSONNode(index: UInt32(truncatingIfNeeded: value))) }
          at = unsafe Self.next(value, tape)
        }
      }
    }
  }

  /// The word after a node.
  @inline(__always)
  static func next(_ at: Int, _ tape: UnsafeBufferPointer<TapeWord>) -> Int {
    let word = unsafe tape[at]
    if word.isSingle { return at + 1 }
    return unsafe word.kind == .array || word.kind == .object ? Int(tape[at + 1].high) : at + 2
  }
}
