import FileAccess

/// The lines of a stream in blocks, whose memory is reused.
struct LineBatches: ~Copyable {
  private let input: LineInputFile
  /// The maximum number of bytes to read at a time.
  private let size: Int
  private var blocks: [LineBlock] = []
  /// The bytes that were read after the last line of the previous block.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// The maximum length of a line in bytes.
  static let longestLine = 1 << 29

  init(_ input: LineInputFile, size: Int) {
    self.input = input
    self.size = size
  }

  /// Whether reading would not block.
  private var isReady: Bool {
    var request = pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  /// Returns the lines that are available, hardly more than `size` bytes, or `nil` at the end.
  ///
  /// Throws if the stream cannot be read.
  mutating func next() throws(FileError) -> LineBlock? {
    let block = freeBlock()
    block.removeAll()
    block.append(rest)
    rest.removeAll(keepingCapacity: true)
    // The offset up to which there is no line break.
    var searched = 0
    while !isAtEnd {
      guard block.count <= Self.longestLine else {
        throw FileError(.read, input.path, .tooLarge(limit: Self.longestLine))
      }
      let count: Int
      do throws(SystemError) {
        count = try block.read(atMost: size, from: input.descriptor)
      } catch {
        throw FileError(
          .read, input.path, error.number == EISDIR ? .isFolder : .system(error.number))
      }
      if count == 0 { isAtEnd = true }
      // A pipe returns little at a time, and more may be available immediately.
      if block.count < size, count > 0, isReady { continue }
      if !isAtEnd, let end = unsafe block.bytes[searched...].lastIndex(of: UInt8(ascii: "\n")) {
        unsafe rest.append(contentsOf: block.bytes[(end + 1)...])
        block.truncate(to: end + 1)
        break
      }
      searched = block.count
    }
    return block.count == 0 ? nil : block
  }

  /// Returns a block that is no longer in use, or a new one.
  private mutating func freeBlock() -> LineBlock {
    for index in blocks.indices where isKnownUniquelyReferenced(&blocks[index]) {
      return blocks[index]
    }
    let block = LineBlock()
    blocks.append(block)
    return block
  }
}

/// Lines that were read together.
///
/// **Invariant**: only `LineBatches` or `LineFile` changes a block, and only while it is not
/// shared.
@safe final class LineBlock: @unchecked Sendable {
  private var room: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init() { unsafe room = .allocate(byteCount: 1 << 16, alignment: 16) }

  deinit { unsafe room.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      rebasing: UnsafeBufferPointer(room.bindMemory(to: UInt8.self))[..<count])
  }

  /// Returns the offset of the line break at or after `start`, or of the end.
  func lineEnd(from start: Int) -> Int {
    guard let first = unsafe room.baseAddress, start < count else { return count }
    return unsafe memchr(first + start, 0x0A, count - start).map { unsafe $0 - first } ?? count
  }

  func removeAll() { count = 0 }

  fileprivate func truncate(to count: Int) { self.count = min(self.count, count) }

  fileprivate func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Appends the result of a single read of a stream. Returns its length, or 0 at the end.
  fileprivate func read(atMost size: Int, from descriptor: Int32) throws(SystemError) -> Int {
    reserve(size)
    let more = try unsafe Descriptor.read(
      descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[count..<count + size]))
    count += more
    return more
  }

  /// Appends the result of a single read of a file at `place`. Returns its length, or 0 at the end.
  func read(atMost size: Int, from descriptor: Int32, at place: Int) throws(SystemError) -> Int {
    reserve(size)
    let more = try unsafe Descriptor.read(
      descriptor, at: place,
      into: UnsafeMutableRawBufferPointer(rebasing: room[count..<count + size]))
    count += more
    return more
  }

  private func reserve(_ more: Int) {
    guard unsafe room.count - count < more else { return }
    let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count + more, room.count * 2), alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<count]))
    unsafe room.deallocate()
    unsafe room = unsafe larger
  }
}

/// An open stream of lines.
final class LineInputFile: Sendable {
  let descriptor: Int32
  /// The path, used in messages; `-` for standard input.
  let path: String

  /// Opens a file, or standard input for `-`. Throws if it cannot be read.
  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : PathCall.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if descriptor < 0 { throw FileError(.read, path, .system(errno)) }
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }
}
