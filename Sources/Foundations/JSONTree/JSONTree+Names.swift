import SourceText

/// A small hash table of member names, for looking up several names in one scan.
package struct JSONNames: Sendable {
  private var entries: [Entry] = []
  /// Entry numbers plus one by hash; 0 for an empty bucket.
  private var buckets: [UInt8]

  /// A name with its length and its first and last eight bytes, which cover most names completely.
  private struct Entry {
    var first: UInt64
    var last: UInt64
    var count: Int
    var name: [UInt8]
  }

  /// The maximum number of names in one table.
  package static let maxNames = 64

  /// Creates a table of `names`.
  ///
  /// If a name occurs repeatedly, lookups find the first occurrence. Names beyond the first 64 are
  /// ignored.
  package init(_ names: [String]) {
    let names = names.prefix(Self.maxNames)
    var size = 64
    while size < names.count * 4 { size *= 2 }
    buckets = [UInt8](repeating: 0, count: size)
    for (number, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let (first, last) = unsafe bytes.withUnsafeBytes {
        unsafe Self.ends(of: $0, from: 0, to: $0.count)
      }
      var bucket = Self.hash(first, last, bytes.count) & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt8(truncatingIfNeeded: number + 1)
      entries.append(Entry(first: first, last: last, count: bytes.count, name: bytes))
    }
  }

  /// Returns the number of the name between two offsets of `text`.
  @inline(__always)
  func number(in text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
    let (first, last) = unsafe Self.ends(of: text, from: start, to: end)
    let count = end - start
    var bucket = Self.hash(first, last, count) & (buckets.count - 1)
    while true {
      let found = Int(buckets[bucket])
      if found == 0 { return nil }
      let number = found - 1
      let entry = entries[number]
      if entry.first == first, entry.last == last, entry.count == count,
        unsafe count <= 16 || text[start..<end].elementsEqual(entry.name)
      {
        return number
      }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
  }

  /// Returns the number of `name`.
  ///
  /// Complexity: O(bytes).
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe number(in: UnsafeRawBufferPointer(name), from: 0, to: name.count)
  }

  /// Returns the first eight bytes of a name and, if it is longer, the last eight bytes.
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
    // Bytes after the end of the name are masked out.
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

/// Member values by name number, stored inline without a heap allocation.
package struct JSONValues: Sendable {
  /// The indexes of 64 nodes.
  ///
  /// `InlineArray` requires later systems than the package, and one vector of 64 lanes takes minutes
  /// to compile for WebAssembly.
  private typealias Indices = (SIMD16<UInt32>, SIMD16<UInt32>, SIMD16<UInt32>, SIMD16<UInt32>)

  // The root is never a member value, so 0 marks a missing member.
  private var indices: Indices = (.zero, .zero, .zero, .zero)

  /// Returns the value of the member with the name `number`, or `nil` if there is none.
  package subscript(number: Int) -> JSONNode? {
    let index: UInt32 =
      switch number >> 4 {
      case 0: indices.0[number & 15]
      case 1: indices.1[number & 15]
      case 2: indices.2[number & 15]
      case 3: indices.3[number & 15]
      default: 0
      }
    return index == 0 ? nil : JSONNode(index: index)
  }

  /// Returns the values with `distance` added to each node index.
  fileprivate func moved(by distance: UInt32) -> JSONValues {
    var moved = self
    unsafe moved.withIndices { indices in
      for offset in stride(from: 0, to: indices.count, by: MemoryLayout<UInt32>.stride) {
        let index = unsafe indices.load(fromByteOffset: offset, as: UInt32.self)
        if index != 0 {
          unsafe indices.storeBytes(of: index &+ distance, toByteOffset: offset, as: UInt32.self)
        }
      }
    }
    return moved
  }

  /// Calls `body` with the storage of the indexes.
  @inline(__always)
  fileprivate mutating func withIndices(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    unsafe withUnsafeMutableBytes(of: &indices) { unsafe body($0) }
  }
}

extension JSONTree {
  /// Returns the number of a string node in `names`.
  ///
  /// Complexity: O(bytes).
  package func number(of node: JSONNode, among names: JSONNames) -> Int? {
    if let plain = plainText(node) {
      return unsafe scanned.withUnsafeBytes {
        unsafe names.number(in: $0, from: plain.lowerBound, to: plain.upperBound)
      }
    }
    guard kind(node) == .string else { return nil }
    return unsafe withUTF8(node) { unsafe names.number(of: $0) }
  }

  /// Returns the values of an object's members by the numbers of their names.
  ///
  /// A missing member has the value `nil`. If a name occurs repeatedly, the last member wins.
  ///
  /// Complexity: O(members).
  package func values(of node: JSONNode, named names: JSONNames) -> JSONValues {
    if let subtree = subtree(holding: node) {
      return subtree.tree.values(of: subtree.inner(node), named: names).moved(by: subtree.firstWord)
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

  /// Calls `body` for each member of an object whose name is in `names`.
  ///
  /// Precondition: the object is not inside a subtree replacement.
  @inline(__always)
  private func forEachValue(
    of node: JSONNode, named names: JSONNames, _ body: (_ number: Int, JSONNode) -> Void
  ) {
    // Names are never replaced, so the scanned bytes are current.
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

  /// Returns the tape index after the node at index `at`.
  @inline(__always)
  static func next(_ at: Int, _ tape: UnsafeBufferPointer<TapeWord>) -> Int {
    let word = unsafe tape[at]
    if word.isSingle { return at + 1 }
    return unsafe word.kind == .array || word.kind == .object ? Int(tape[at + 1].high) : at + 2
  }
}
