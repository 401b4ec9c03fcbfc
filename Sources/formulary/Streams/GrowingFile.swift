import FileAccess

/// A new file that grows while a stream is read.
final class GrowingFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Creates or truncates the file. Throws if it cannot be written.
  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = PathCall.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(.write, path, .system(errno)) }
  }

  deinit { close(descriptor) }

  /// Appends bytes. Exits with a message if that fails.
  func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      Output.report(FileError(.write, path, .system(error.number)))
      exit(ExitStatus.usage.rawValue)
    }
  }
}
