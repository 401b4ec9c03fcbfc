/// SipHash-2-4 with a tag of 128 bits: a keyed hash that is also a message authentication code.
///
/// A tag cannot be computed, nor two messages with the same one be found, without the key.
///
/// Source: Aumasson and Bernstein, SipHash: a fast short-input PRF; reference code, `outlen` 16.
package struct SipHash: Sendable {
  /// The result of hashing a message.
  package struct Tag: Hashable, Sendable {
    package let low: UInt64
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    /// The 16 bytes of the tag.
    package var bytes: [UInt8] {
      [low, high].flatMap { word in
        stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
      }
    }
  }

  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  /// The bytes that do not fill a word yet, and their number.
  private var rest: UInt64 = 0
  private var restCount: UInt64 = 0
  private var count: UInt64 = 0

  /// Starts a message under a key of two words.
  package init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  /// Appends `bytes` to the message. Complexity: O(bytes).
  package mutating func append(_ bytes: [UInt8]) {
    var index = 0
    while restCount != 0, index < bytes.count {
      append(bytes[index])
      index += 1
    }
    let words = (bytes.count - index) / 8
    unsafe bytes.withUnsafeBytes { buffer in
      for number in 0..<words {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index + number * 8, as: UInt64.self)
        absorb(UInt64(littleEndian: word))
      }
    }
    count &+= UInt64(words) &* 8
    for byte in bytes[(index + words * 8)...] { append(byte) }
  }

  /// Appends `part` with its length, so that parts cannot be confused with others that join to the
  /// same bytes. Complexity: O(bytes).
  package mutating func append(part: [UInt8]) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: UInt64(part.count) >> shift))
    }
    append(part)
  }

  /// Appends the UTF-8 of `text` with its length.
  package mutating func append(part text: String) { append(part: Array(text.utf8)) }

  /// The tag of the message so far.
  package var tag: Tag {
    var hash = self
    hash.absorb(count << 56 | rest)
    hash.v2 ^= 0xee
    for _ in 0..<4 { hash.round() }
    let low = hash.v0 ^ hash.v1 ^ hash.v2 ^ hash.v3
    hash.v1 ^= 0xdd
    for _ in 0..<4 { hash.round() }
    return Tag(low: low, high: hash.v0 ^ hash.v1 ^ hash.v2 ^ hash.v3)
  }

  private mutating func append(_ byte: UInt8) {
    rest |= UInt64(byte) << (restCount * 8)
    restCount += 1
    count &+= 1
    guard restCount == 8 else { return }
    absorb(rest)
    rest = 0
    restCount = 0
  }

  private mutating func absorb(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inline(__always)
  private mutating func round() {
    v0 = v0 &+ v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 = v2 &+ v3
    v3 = rotated(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotated(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }

  @inline(__always)
  private func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word << count | word >> (64 - count)
  }
}
