import FileAccess

/// Where the answers of a stream go: to standard output, or to a file that grows while it is read.
struct StreamOutput: Sendable {
  private let file: GrowingFile?

  /// Throws why the file cannot be written; what the stream is read from is none.
  init(_ options: OutputOptions, reading input: LineInputFile) throws {
    guard let path = options.output, options.isFile else {
      file = nil
      return
    }
    var (read, written) = (stat(), stat())
    if unsafe stat(path, &written) == 0, unsafe fstat(input.descriptor, &read) == 0,
      read.st_dev == written.st_dev, read.st_ino == written.st_ino,
      written.st_mode & S_IFMT == S_IFREG
    {
      throw UsageProblem("'\(path)' is what is read; write to another file")
    }
    file = try GrowingFile(path)
  }

  /// Writes answers; ends the tool with a message if they cannot be written.
  func write(_ bytes: [UInt8]) {
    if let file { file.write(bytes) } else { Output.write(bytes) }
  }
}
