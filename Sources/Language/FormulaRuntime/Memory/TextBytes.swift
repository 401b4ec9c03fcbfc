/// Comparison of the bytes of two texts.
enum TextBytes {
  /// Returns `true` if the first `count` bytes are equal.
  ///
  /// Compares 4 to 16 bytes by overlapping loads.
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

  /// Returns the number of equal leading bytes, at most `count`.
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

  /// Returns the last offset below `place` at which both texts can be cut before comparison.
  ///
  /// The texts must have the same bytes up to `place`. A cut before an ASCII character does not
  /// affect canonical equivalence, since an ASCII character does not combine with preceding
  /// characters.
  static func lastBoundary(
    before place: Int, in one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>
  ) -> Int {
    var place = place - 1
    while place > 0, unsafe one[place] >= 0x80 { place -= 1 }
    return max(0, place)
  }
}

extension Heap.Text {
  /// Copies the bytes to `end`.
  ///
  /// Up to 16 bytes are copied by overlapping loads and stores, which is faster than a call.
  @inline(__always)
  func copy(to end: UnsafeMutablePointer<UInt8>) {
    let count = Int(self.count)
    let source = unsafe UnsafeRawPointer(start)
    let target = UnsafeMutableRawPointer(end)
    switch count {
    case 8...16:
      let (first, last) = unsafe (
        source.loadUnaligned(as: UInt64.self),
        source.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      )
      unsafe target.storeBytes(of: first, as: UInt64.self)
      unsafe target.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
    case 4..<8:
      let (first, last) = unsafe (
        source.loadUnaligned(as: UInt32.self),
        source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      )
      unsafe target.storeBytes(of: first, as: UInt32.self)
      unsafe target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
    case 1..<4:
      let middle = count >> 1
      let (second, last) = unsafe (start[middle], start[count - 1])
      unsafe end[0] = unsafe start[0]
      unsafe end[middle] = second
      unsafe end[count - 1] = last
    case 0: return
    default: unsafe end.update(from: start, count: count)
    }
  }
}
