import FileAccess
import Foundation
import Testing

/// Lines of a stream, arguments of the process, and error messages.
@Suite struct LineReaderTests {
  /// Returns the lines read from a pipe that contains `text`.
  private func lines(_ text: String) throws -> [String] {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    defer { close(ends[0]) }
    try Descriptor.write(Array(text.utf8), to: ends[1])
    close(ends[1])
    var reader = LineReader(descriptor: ends[0])
    var lines: [String] = []
    // A stale `errno` must not affect this stream.
    errno = EINTR
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test func `lines are read one by one, including a last line without a break`() throws {
    #expect(try lines("a\n\nb") == ["a", "", "b"])
    #expect(try lines("a\n") == ["a"])
    #expect(try lines("") == [])
    #expect(try lines(String(repeating: "x", count: 60_000) + "\ny\n").map(\.count) == [60_000, 1])
  }

  @Test func `an unreadable stream reports the reason`() {
    #expect(throws: FileError(.read, "-", .system(EBADF))) {
      var reader = LineReader(descriptor: 9_999)
      _ = try reader.next()
    }
    #expect(throws: FileError(.read, "-", .isFolder)) {
      let folder = open("/", O_RDONLY)
      defer { close(folder) }
      var reader = LineReader(descriptor: folder)
      _ = try reader.next()
    }
  }

  @Test func `the arguments of the process equal those of Swift`() {
    #expect(ProgramArguments.all == CommandLine.arguments)
    #expect(!ProgramArguments.all.isEmpty)
  }

  @Test func `messages contain the file, the operation and the reason`() {
    #expect(
      FileError(.read, "a", .system(ENOENT)).message == "cannot read 'a': No such file or directory"
    )
    #expect(
      FileError(.read, "-", .system(EBADF)).message == "cannot read standard input: it is closed")
    #expect(
      FileError(.write, "-", .system(ENOSPC)).message
        == "cannot write standard output: No space left on device")
  }
}
