#if canImport(Glibc)
  import Glibc
#endif

/// A growable memory buffer that can be lent to other owners without copying.
@safe package struct ColumnBuffer: ~Copyable {
  package private(set) var start: UnsafeMutableRawPointer
  package private(set) var count = 0
  package private(set) var capacity: Int
  /// The arena that owns the memory, unless this buffer does.
  private var arena: Arena?

  /// An arena for the buffers of several columns, which are adjacent in it.
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

  /// Creates a buffer in a part of `arena`, which nothing else may write to while the buffer grows.
  package init(in arena: Arena, _ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= arena.capacity)
    self.arena = arena
    capacity = part.count
    unsafe start = unsafe arena.start + part.lowerBound
  }

  /// The size from which memory is requested in pages of two megabytes.
  ///
  /// The first access to each page costs more than writing its whole content.
  private static let manyBytes = 4 << 20

  // Allocated from the heap without alignment to large pages, so that the next batch can reuse the
  // memory of the previous one.
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

  /// Reserves capacity for `bytes` more bytes.
  ///
  /// A reallocation reserves as many bytes as are expected in total.
  package mutating func reserve(_ bytes: Int, expecting total: Int = 0) {
    let needed = count + bytes
    if needed <= capacity { return }
    capacity = (max(needed, capacity * 2, min(total, Self.maxExpected)) + 63) & ~63
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.copyMemory(from: start, byteCount: count)
    if arena == nil { unsafe start.deallocate() }
    arena = nil
    unsafe start = unsafe larger
  }

  /// The maximum number of bytes that are reserved because they are expected.
  private static let maxExpected = 64 << 20

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
    // Bytes that directly follow in the same arena are already in place.
    if let first = bytes.baseAddress, unsafe first != UnsafeRawPointer(start + count) {
      unsafe (start + count).copyMemory(from: first, byteCount: bytes.count)
    }
    count += bytes.count
  }

  /// Appends texts, most of which are short, and writes their end offsets.
  ///
  /// A call to copy the bytes of a short text would take longer than writing 16 bytes. The buffer
  /// has capacity for 16 bytes per row, and bytes after the end of a text are overwritten by the
  /// next one.
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

  /// Appends offsets of another buffer, each increased by `shift`, which must not overflow.
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

  /// Appends `more` copies of `byte`.
  package mutating func append(repeating byte: UInt8, count more: Int) {
    reserve(more)
    unsafe (start + count).initializeMemory(as: UInt8.self, repeating: byte, count: more)
    count += more
  }

  /// Extends the buffer by `bytes` bytes and returns the address of the first one.
  package mutating func extend(_ bytes: Int) -> UnsafeMutableRawPointer {
    reserve(bytes)
    defer { count += bytes }
    return unsafe start + count
  }

  /// Removes the last `bytes` bytes.
  package mutating func removeLast(_ bytes: Int) { count -= min(bytes, count) }

  /// Sets a bit of the existing bytes.
  @inline(__always)
  package mutating func setBit(_ place: Int, to isSet: Bool) {
    let byte = unsafe start.load(fromByteOffset: place >> 3, as: UInt8.self)
    let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: place & 7)
    unsafe start.storeBytes(
      of: isSet ? byte | bit : byte & ~bit, toByteOffset: place >> 3, as: UInt8.self)
  }
}

/// The bytes of a text, with its first eight bytes in a register.
@unsafe struct ShortText {
  /// The maximum number of bytes that are copied inline.
  static var most: Int { 16 }

  let bytes: UnsafeBufferPointer<UInt8>
  /// The first eight bytes in memory order, padded with zeros.
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
