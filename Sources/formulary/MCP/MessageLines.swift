import FileAccess

/// The messages on standard input, one per line.
enum MessageLines {
  /// The maximum length of a message in bytes.
  private static let longest = 1 << 28

  /// Calls `take` with each line as soon as it arrives. Throws if standard input cannot be read.
  static func read(_ take: ([UInt8]) -> Void) throws {
    var buffer: [UInt8] = []
    while true {
      let chunk = try Descriptor.chunk(of: STDIN_FILENO)
      guard !chunk.isEmpty else { break }
      var searched = buffer.count
      buffer += chunk
      var start = 0
      while let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        take(Array(buffer[start..<end]))
        start = end + 1
        searched = start
      }
      buffer.removeFirst(start)
      if buffer.count > longest { throw UsageError("a message is longer than 256 MB") }
    }
    // The last message may lack a line break.
    if !buffer.isEmpty { take(buffer) }
  }
}
