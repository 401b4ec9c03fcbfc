import Foundation

/// The lines of standard input one by one, in memory that does not grow with their number.
struct LineReader: ~Copyable {
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// The next line without its line break; nil at the end.
  mutating func next() -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return Array(buffer[position..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        return Array(buffer[position...])
      }
      if position > 0 {
        buffer.removeSubrange(..<position)
        searched -= position
        position = 0
      }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 18) { room, count in
        repeat {
          count = max(0, read(STDIN_FILENO, room.baseAddress, room.count))
        } while count == 0 && errno == EINTR
      }
      if chunk.isEmpty { isAtEnd = true } else { buffer += chunk }
    }
  }
}
