#if canImport(Glibc)
  import Glibc
#endif

/// Memory that grows, and can be lent to others as it is.
@safe package struct ColumnBuffer: ~Copyable {
  package private(set) var start: UnsafeMutableRawPointer
  package private(set) var count = 0
  package private(set) var capacity: Int
  /// What the memory belongs to if that is not this buffer.
  private var arena: Arena?

  /// Memory for the buffers of several columns, which follow one another in it.
  @safe package final class Arena: Sendable {
    fileprivate nonisolated(unsafe) let start: UnsafeMutableRawPointer
    let capacity: Int

    package init(capacity: Int) {
      self.capacity = max(64, (capacity + 63) & ~63)
      unsafe start = unsafe ColumnBuffer.allocate(self.capacity)
    }

    deinit { unsafe start.deallocate() }
  }

  package init(capacity: Int = 0) {
    self.capacity = max(64, (capacity + 63) & ~63)
    unsafe start = unsafe Self.allocate(self.capacity)
  }

  /// A buffer in a part of an arena, which nobody else may write to as long as it grows.
  package init(in arena: Arena, _ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= arena.capacity)
    self.arena = arena
    capacity = part.count
    unsafe start = unsafe arena.start + part.lowerBound
  }

  /// From so many bytes on memory is asked for in pages of two megabytes, since the first touch of
  /// each page costs more than all that is written to it.
  private static let manyBytes = 4 << 20

  // From the heap, not aligned to large pages: so the memory of one batch is there for the next.
  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let room = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    #if os(Linux) && canImport(Glibc)
      if capacity >= manyBytes {
        let page = 2 << 20
        let first = unsafe room.alignedUp(toMultipleOf: page)
        let last = unsafe (room + capacity).alignedDown(toMultipleOf: page)
        unsafe madvise(first, last - first, MADV_HUGEPAGE)
      }
    #endif
    return unsafe room
  }

  deinit { if arena == nil { unsafe start.deallocate() } }

  /// Makes room for so many bytes more; if that needs other memory, for as many as are expected to be
  /// there in the end.
  package mutating func reserve(_ bytes: Int, expecting total: Int = 0) {
    let needed = count + bytes
    if needed <= capacity { return }
    capacity = (max(needed, capacity * 2, min(total, Self.mostExpected)) + 63) & ~63
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.copyMemory(from: start, byteCount: count)
    if arena == nil { unsafe start.deallocate() }
    arena = nil
    unsafe start = unsafe larger
  }

  /// The most bytes that memory is asked for because they are expected.
  private static let mostExpected = 64 << 20

  /// Appends a value.
  @inline(__always)
  package mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    let size = MemoryLayout<Value>.size
    reserve(size)
    unsafe start.storeBytes(of: value, toByteOffset: count, as: Value.self)
    count += size
  }

  /// Appends bytes.
  @inline(__always)
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    // What comes next in an arena is there already.
    if let first = bytes.baseAddress, unsafe first != UnsafeRawPointer(start + count) {
      unsafe (start + count).copyMemory(from: first, byteCount: bytes.count)
    }
    count += bytes.count
  }

  /// Appends texts that are short, mostly, and writes where each of them ends.
  ///
  /// A call to copy the bytes of one would take longer than they do: there is room for the sixteen of
  /// each row, and what lies behind the last byte is written by whoever comes next.
  @inline(__always)
  mutating func append(
    shortTexts rows: Int, ends: UnsafeMutableRawPointer, _ text: (_ row: Int) -> ShortText
  ) {
    unsafe reserve(rows * ShortText.most)
    var end = count
    for row in 0..<rows {
      let text = unsafe text(row)
      let more = unsafe text.bytes.count
      if unsafe more <= ShortText.most {
        unsafe start.storeBytes(of: text.first, toByteOffset: end, as: UInt64.self)
        if more > 8 {
          let last = unsafe UnsafeRawBufferPointer(text.bytes).loadUnaligned(
            fromByteOffset: more &- 8, as: UInt64.self)
          unsafe start.storeBytes(of: last, toByteOffset: end &+ more &- 8, as: UInt64.self)
        }
        end &+= more
      } else {
        count = end
        unsafe append(UnsafeRawBufferPointer(text.bytes))
        end = count
        unsafe reserve((rows - row) * ShortText.most)
      }
      unsafe ends.storeBytes(
        of: Int32(truncatingIfNeeded: end), toByteOffset: row &* 4, as: Int32.self)
    }
    count = end
  }

  /// Appends offsets of another buffer, each with something added that must not overflow.
  package mutating func append(
    offsets other: borrowing ColumnBuffer, from first: Int, count more: Int, plus shift: Int32
  ) {
    let room = unsafe extend(more * 4)
    let offsets = unsafe other.start + first * 4
    for index in 0..<more {
      let offset = unsafe offsets.load(fromByteOffset: index &* 4, as: Int32.self)
      unsafe room.storeBytes(of: offset &+ shift, toByteOffset: index &* 4, as: Int32.self)
    }
  }

  /// Appends so many bytes of one value.
  package mutating func append(repeating byte: UInt8, count more: Int) {
    reserve(more)
    unsafe (start + count).initializeMemory(as: UInt8.self, repeating: byte, count: more)
    count += more
  }

  /// Room for so many bytes behind the last, which count from now on.
  package mutating func extend(_ bytes: Int) -> UnsafeMutableRawPointer {
    reserve(bytes)
    defer { count += bytes }
    return unsafe start + count
  }

  /// Takes away so many of the last bytes.
  package mutating func removeLast(_ bytes: Int) { count -= min(bytes, count) }

  /// Sets a bit of the bytes that are there.
  @inline(__always)
  package mutating func setBit(_ place: Int, to isSet: Bool) {
    let byte = unsafe start.load(fromByteOffset: place >> 3, as: UInt8.self)
    let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: place & 7)
    unsafe start.storeBytes(
      of: isSet ? byte | bit : byte & ~bit, toByteOffset: place >> 3, as: UInt8.self)
  }
}

/// Bytes of a text of which the first eight are at hand.
@unsafe struct ShortText {
  /// The most bytes that are copied without a call.
  static var most: Int { 16 }

  let bytes: UnsafeBufferPointer<UInt8>
  /// The first eight bytes as they lie in memory, with zeros for those behind the end.
  let first: UInt64

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    if bytes.count >= 8 {
      unsafe first = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self)
      return
    }
    var few: UInt64 = 0
    for index in 0..<bytes.count { unsafe few |= UInt64(bytes[index]) << UInt64(8 * index) }
    unsafe first = few.littleEndian
  }
}
