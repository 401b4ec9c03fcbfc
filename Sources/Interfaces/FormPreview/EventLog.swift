import FileAccess

/// An append-only log of events.
final class EventLog {
  private let descriptor: Int32

  /// Opens the log. Throws a `FileError` if the file cannot be written.
  init(_ path: String) throws(FileError) {
    descriptor = PathCall.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
    if descriptor < 0 { throw FileError(.write, path, .system(errno)) }
  }

  deinit { close(descriptor) }

  /// Appends an event. Ignores write errors, so that the form keeps working.
  func append(_ line: [UInt8]) {
    try? Descriptor.write(line + [UInt8(ascii: "\n")], to: descriptor)
  }
}
