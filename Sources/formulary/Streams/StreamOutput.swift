import FileAccess

/// The destination of a stream's results: standard output, or a file that grows.
struct StreamOutput: Sendable {
  private let file: GrowingFile?

  /// Opens the destination. Throws if the file cannot be written, or if it is the input.
  init(_ options: OutputOptions, reading input: LineInputFile) throws {
    guard let path = options.output, options.isFile else {
      file = nil
      return
    }
    var (read, written) = (stat(), stat())
    if PathCall.status(path, &written), unsafe fstat(input.descriptor, &read) == 0,
      read.st_dev == written.st_dev, read.st_ino == written.st_ino,
      written.st_mode & S_IFMT == S_IFREG
    {
      throw UsageError("'\(path)' is the input; write to another file")
    }
    file = try GrowingFile(path)
  }

  /// Writes results. Exits with a message if that fails.
  func write(_ bytes: [UInt8]) {
    if let file { file.write(bytes) } else { Output.write(bytes) }
  }
}
