import Foundation

/// The lines of standard input in batches, in memory that does not grow with their number.
struct LineBatches: ~Copyable {
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// Lines that were read together.
  struct Batch: Sendable {
    fileprivate(set) var bytes: [UInt8]
    /// Where the lines are, without their line breaks.
    fileprivate(set) var lines: [Range<Int>]
  }

  /// Whether reading would not have to wait.
  static var isReady: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// The next lines, as many as are there but hardly more than `size` bytes; nil at the end.
  mutating func next(size: Int) -> Batch? {
    var bytes = rest
    rest = []
    // Where no line break was found so far.
    var searched = 0
    while !isAtEnd {
      let start = bytes.count
      let chunk = [UInt8](unsafeUninitializedCapacity: size) { room, count in
        var result: Int
        repeat {
          result = read(STDIN_FILENO, room.baseAddress, room.count)
        } while result < 0 && errno == EINTR
        count = max(0, result)
      }
      if chunk.isEmpty { isAtEnd = true }
      if start == 0 { bytes = chunk } else { bytes += chunk }
      // A pipe gives little at a time: more may be there at once.
      if bytes.count < size, !chunk.isEmpty, Self.isReady { continue }
      if let end = bytes[searched...].lastIndex(of: UInt8(ascii: "\n")) {
        if !isAtEnd {
          rest = Array(bytes[(end + 1)...])
          bytes.removeSubrange((end + 1)...)
        }
        break
      }
      searched = bytes.count
    }
    let lines = Self.lines(of: bytes)
    return lines.isEmpty ? nil : Batch(bytes: bytes, lines: lines)
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while start < buffer.count {
        let found = memchr(base + start, 0x0A, buffer.count - start)
        let end = found.map { UnsafeRawPointer($0) - base } ?? buffer.count
        lines.append(start..<end)
        start = end + 1
      }
    }
    return lines
  }
}
