/// The content of a whole file, with a stamp that detects later modifications.
package struct FileInput: Sendable {
  package let bytes: [UInt8]
  /// The state of the file when it was read; `nil` for streams.
  package let stamp: FileStamp?

  /// The maximum number of bytes that are read from a file or pipe.
  package static let largest = 1 << 31 - 1
  /// The maximum number of bytes that are read from a device, which may be endless.
  package static let largestOfDevice = 1 << 26

  /// Reads a file, pipe or device; `-` is standard input.
  ///
  /// Throws if it cannot be read or exceeds `limit`. Complexity: O(bytes).
  package init(_ path: String, limit: Int = largest) throws(FileError) {
    guard path != "-" else {
      (bytes, stamp) = try Self.contents(of: STDIN_FILENO, path, limit)
      return
    }
    let descriptor = PathCall.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(.read, path, .system(errno)) }
    defer { close(descriptor) }
    (bytes, stamp) = try Self.contents(of: descriptor, path, limit)
  }

  /// Reads a regular file, and rejects pipes and devices.
  ///
  /// For paths from project settings, which are untrusted: reading a pipe could block forever.
  /// Throws if it cannot be read or exceeds `limit`.
  ///
  /// Complexity: O(bytes).
  package init(plain path: String, limit: Int = largest) throws(FileError) {
    let descriptor = PathCall.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path, .system(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.read, path, .isOther("not a regular file"))
    }
    (bytes, stamp) = try Self.contents(of: descriptor, path, limit)
  }

  /// Returns the content of a regular file, or `nil` if there is nothing at the path.
  ///
  /// Throws if there is something that cannot be read. Complexity: O(bytes).
  package static func ifThere(plain path: String) throws(FileError) -> [UInt8]? {
    guard FileKind(at: path) != nil else { return nil }
    return try FileInput(plain: path).bytes
  }

  /// Returns up to `count` bytes from the start of a file, or `nil` if it is not a regular file.
  ///
  /// Pipes and the like can be read only once. Throws if the file cannot be read.
  package static func start(of path: String, count: Int) throws(FileError) -> [UInt8]? {
    let descriptor = PathCall.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path, .system(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    var isAtEnd = false
    do throws(SystemError) {
      return try part(of: descriptor, count, &isAtEnd)
    } catch {
      throw FileError(.read, path, .system(error.number))
    }
  }

  private static func contents(
    of descriptor: Int32, _ path: String, _ limit: Int
  ) throws(FileError) -> ([UInt8], FileStamp?) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FileError(.read, path, .system(errno))
    }
    var limit = limit
    var expected = 1 << 16
    let kind = status.st_mode & S_IFMT
    switch kind {
    case S_IFDIR: throw FileError(.read, path, .isFolder)
    case S_IFREG:
      guard status.st_size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      // One byte more than the size detects the end of the file without a second buffer.
      expected = max(Int(status.st_size) + 1, 1 << 12)
    case S_IFCHR, S_IFBLK: limit = min(limit, largestOfDevice)
    default: break
    }
    var bytes: [UInt8] = []
    var isAtEnd = false
    do throws(SystemError) {
      while !isAtEnd {
        guard bytes.count <= limit else { break }
        let chunk = try part(of: descriptor, max(expected - bytes.count, 1 << 16), &isAtEnd)
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      }
    } catch {
      throw FileError(.read, path, error.number == EISDIR ? .isFolder : .system(error.number))
    }
    guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    return (bytes, kind == S_IFREG && path != "-" ? FileStamp(status) : nil)
  }

  /// Returns `size` bytes, or fewer at the end of the stream.
  private static func part(
    of descriptor: Int32, _ size: Int, _ isAtEnd: inout Bool
  ) throws(SystemError) -> [UInt8] {
    var problem: SystemError?
    var hasEnded = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < buffer.count {
        do throws(SystemError) {
          let room = unsafe UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[count...]))
          let more = try unsafe Descriptor.read(descriptor, into: room)
          if more == 0 {
            hasEnded = true
            return
          }
          count += more
        } catch {
          problem = error
          return
        }
      }
    }
    if let problem { throw problem }
    isAtEnd = hasEnded
    return bytes
  }
}

/// The state of a file, compared to detect modifications.
package struct FileStamp: Hashable, Sendable {
  private var seconds: Int
  private var nanoseconds: Int
  private var size: Int
  private var number: UInt64
  private var device: UInt64

  /// Returns the state of the file at `path`, or `nil` if there is none.
  package init?(path: String) {
    var status = stat()
    guard path != "-", PathCall.status(path, &status) else { return nil }
    self.init(status)
  }

  /// The modification time and the size, which a copy of the file may share.
  package var edition: String { "\(seconds).\(nanoseconds) \(size)" }

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
  }
}
