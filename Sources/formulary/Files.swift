import Foundation

/// Reading and writing whole files; `-` is standard input.
enum Files {
  /// What messages call a file.
  static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }

  /// The bytes of a file. Tells why it cannot be read and throws `ExitStatus.usage`.
  static func read(_ path: String) throws -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      Output.error("formulary: '\(path)' is a folder; name a file in it\n")
      throw ExitStatus.usage
    }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else {
      Output.error("formulary: cannot read '\(path)': \(String(cString: strerror(errno)))\n")
      throw ExitStatus.usage
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    let expected = status.st_size > 0 ? Int(status.st_size) + 1 : 1 << 16
    var bytes: [UInt8] = []
    var failure: Int32?
    var isAtEnd = false
    while failure == nil, !isAtEnd {
      // One byte more than expected shows the end without another buffer.
      let chunk = [UInt8](unsafeUninitializedCapacity: max(expected - bytes.count, 1 << 16)) {
        buffer, count in
        while !isAtEnd, count < buffer.count {
          let size = Foundation.read(
            descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
          // A signal is no end of the file.
          if size < 0, errno == EINTR { continue }
          if size < 0 { failure = errno }
          isAtEnd = size <= 0
          count += max(0, size)
        }
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    if let failure {
      Output.error("formulary: cannot read '\(path)': \(String(cString: strerror(failure)))\n")
      throw ExitStatus.usage
    }
    return bytes
  }

  /// Replaces a file at once: nobody ever sees half of it. Keeps the mode of an existing file.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let temporary = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(getpid()).tmp")
    do {
      try Data(bytes).write(to: temporary)
      var status = stat()
      if stat(target.path, &status) == 0 { chmod(temporary.path, status.st_mode & 0o7777) }
      guard rename(temporary.path, target.path) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    } catch {
      unlink(temporary.path)
      Output.error("formulary: cannot write '\(path)'\n")
      throw ExitStatus.usage
    }
  }
}
