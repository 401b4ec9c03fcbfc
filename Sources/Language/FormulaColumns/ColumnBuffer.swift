#if canImport(Glibc)
  import Glibc
#endif

/// Memory that grows, and can be lent to others as it is.
@safe package struct ColumnBuffer: ~Copyable {
  package private(set) var start: UnsafeMutableRawPointer
  package private(set) var count = 0
  private var capacity: Int
  /// What the memory belongs to if that is not this buffer.
  private var room: Room?

  /// Memory for the buffers of several columns, which follow one another in it.
  @safe package final class Room: Sendable {
    fileprivate nonisolated(unsafe) let start: UnsafeMutableRawPointer
    fileprivate let capacity: Int

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

  /// A buffer in a part of a room, which nobody else may write to as long as it grows.
  package init(in room: Room, _ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= room.capacity)
    self.room = room
    capacity = part.count
    unsafe start = unsafe room.start + part.lowerBound
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

  deinit { if room == nil { unsafe start.deallocate() } }

  /// Makes room for so many bytes more.
  package mutating func reserve(_ bytes: Int) {
    let needed = count + bytes
    if needed <= capacity { return }
    capacity = (max(needed, capacity * 2) + 63) & ~63
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.copyMemory(from: start, byteCount: count)
    if room == nil { unsafe start.deallocate() }
    room = nil
    unsafe start = unsafe larger
  }

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
    // What comes next in a room is there already.
    if let first = bytes.baseAddress, unsafe first != UnsafeRawPointer(start + count) {
      unsafe (start + count).copyMemory(from: first, byteCount: bytes.count)
    }
    count += bytes.count
  }

  /// Appends bytes that are few, mostly. A call to copy them would take longer than they do.
  @inline(__always)
  package mutating func append(few bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 8 else { return unsafe append(UnsafeRawBufferPointer(bytes)) }
    reserve(bytes.count)
    let end = unsafe start + count
    for index in 0..<bytes.count {
      unsafe end.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
    }
    count += bytes.count
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
