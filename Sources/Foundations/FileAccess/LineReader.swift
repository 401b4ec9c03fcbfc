/// A streaming reader for lines, whose memory use does not grow with the number of lines.
package struct LineReader: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// The maximum number of bytes in a line.
  package static let longestLine = 1 << 26

  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Returns the next line without its line break, or `nil` at the end.
  ///
  /// Throws if the stream cannot be read or the line is too long.
  package mutating func next() throws(FileError) -> [UInt8]? {
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
      guard buffer.count - position <= Self.longestLine else {
        throw FileError(.read, "-", .tooLarge(limit: Self.longestLine))
      }
      if position > 0 {
        buffer.removeSubrange(..<position)
        searched -= position
        position = 0
      }
      try readMore()
    }
  }

  private mutating func readMore() throws(FileError) {
    let chunk: [UInt8]
    do throws(SystemError) {
      chunk = try Descriptor.chunk(of: descriptor)
    } catch {
      throw FileError(.read, "-", error.number == EISDIR ? .isFolder : .system(error.number))
    }
    if chunk.isEmpty { isAtEnd = true } else { buffer += chunk }
  }
}
