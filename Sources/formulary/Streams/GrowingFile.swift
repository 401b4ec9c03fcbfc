import FileAccess

/// A file that is begun anew, and grows while something is read.
final class GrowingFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Throws why it cannot be written.
  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(.write, path, .system(errno)) }
  }

  deinit { close(descriptor) }

  /// Adds bytes; ends the tool with a message if they cannot be written.
  func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      Output.report(FileError(.write, path, .system(error.number)))
      exit(ExitStatus.usage.rawValue)
    }
  }
}
