/// Comparing the bytes of two texts.
enum TextBytes {
  /// Whether `count` bytes are the same; a few of them are compared by loads that lap over one
  /// another.
  @inline(__always)
  static func areSame(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    switch count {
    case 8...16:
      let end = count &- 8
      return unsafe load(one, as: UInt64.self) == load(other, as: UInt64.self)
        && load(one + end, as: UInt64.self) == load(other + end, as: UInt64.self)
    case 4..<8:
      let end = count &- 4
      return unsafe load(one, as: UInt32.self) == load(other, as: UInt32.self)
        && load(one + end, as: UInt32.self) == load(other + end, as: UInt32.self)
    case 0..<4:
      var index = 0
      while index < count, unsafe one[index] == other[index] { index &+= 1 }
      return index == count
    default: return unsafe firstDifference(one, other, count: count) == count
    }
  }

  @inline(__always)
  private static func load<Bits: BitwiseCopyable>(
    _ bytes: UnsafePointer<UInt8>, as bits: Bits.Type
  ) -> Bits {
    unsafe UnsafeRawPointer(bytes).loadUnaligned(as: bits)
  }

  /// How many bytes are the same from the start on, at most `count`.
  static func firstDifference(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, count: Int
  ) -> Int {
    var index = 0
    while count - index >= 8 {
      let left = unsafe UnsafeRawPointer(one + index).loadUnaligned(as: UInt64.self)
      let right = unsafe UnsafeRawPointer(other + index).loadUnaligned(as: UInt64.self)
      if left != right {
        return index + (left.littleEndian ^ right.littleEndian).trailingZeroBitCount / 8
      }
      index += 8
    }
    while index < count, unsafe one[index] == other[index] { index += 1 }
    return index
  }

  /// The last place up to `place` before which two texts with the same bytes up to there can be cut
  /// without changing whether they are canonically equivalent: before an ASCII character, which
  /// combines with nothing that comes before it.
  static func lastBoundary(
    before place: Int, in one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>
  ) -> Int {
    var place = place - 1
    while place > 0, unsafe one[place] >= 0x80 { place -= 1 }
    return max(0, place)
  }
}
