/// A hash set of UTF-8 strings that are stored elsewhere; its storage is reused by `reset(count:)`.
struct TextSet {
  private var places: [Entry] = []
  private var mask = 0
  /// The current generation; entries of other generations are empty.
  private var generation: UInt32 = 0
  /// The seed and factor are random, so untrusted input cannot force collisions.
  private static let seed = UInt64.random(in: 0 ... .max)
  private static let factor = UInt64.random(in: 0 ... .max) | 1

  @safe private struct Entry {
    var generation: UInt32
    var mark: UInt64
    var text: UnsafeBufferPointer<UInt8>
  }

  /// Removes all strings and reserves capacity for `count` strings.
  ///
  /// Complexity: O(1) unless the storage must grow.
  mutating func reset(count: Int) {
    generation &+= 1
    var size = 16
    while size < count * 2 { size *= 2 }
    mask = size - 1
    guard places.count < size || generation == 0 else { return }
    generation = 1
    places = unsafe Array(
      repeating: Entry(generation: 0, mark: 0, text: UnsafeBufferPointer(start: nil, count: 0)),
      count: max(size, places.count))
  }

  /// Inserts a string; returns `false` if it is already present.
  ///
  /// Invariant: the set holds at most the `count` of `reset(count:)`, so a free slot always exists.
  mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark = unsafe Self.mark(text, Self.seed, Self.factor)
    var place = Int(truncatingIfNeeded: mark >> 32) & mask
    while places[place].generation == generation {
      if places[place].mark == mark, unsafe places[place].text.count == text.count,
        unsafe places[place].text.elementsEqual(text)
      {
        return false
      }
      place = (place + 1) & mask
    }
    places[place] = unsafe Entry(generation: generation, mark: mark, text: text)
    return true
  }

  /// Returns a seeded hash that distinguishes almost all strings.
  ///
  /// The seed affects the hashes of even the shortest strings. Source: the folded multiplication of
  /// wyhash.
  static func mark(
    _ text: UnsafeBufferPointer<UInt8>, _ seed: UInt64, _ factor: UInt64
  ) -> UInt64 {
    func folded(_ value: UInt64) -> UInt64 {
      let product = (value ^ seed).multipliedFullWidth(by: factor)
      return product.high ^ product.low
    }
    var mark = UInt64(truncatingIfNeeded: text.count)
    let raw = UnsafeRawBufferPointer(text)
    var at = 0
    while at + 8 <= raw.count {
      mark = unsafe folded(mark ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    var rest: UInt64 = 0
    while at < raw.count {
      rest = unsafe rest << 8 | UInt64(raw[at])
      at += 1
    }
    return folded(mark ^ rest)
  }
}
