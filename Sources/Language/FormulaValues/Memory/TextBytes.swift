/// Comparing the bytes of two texts.
enum TextBytes {
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
