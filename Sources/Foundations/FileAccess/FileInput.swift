/// The bytes of a whole file, with what tells whether it has changed since.
package struct FileInput: Sendable {
  package let bytes: [UInt8]
  /// Nil for streams.
  package let stamp: FileStamp?

  /// The most bytes of a file or pipe.
  package static let largest = 1 << 31 - 1
  /// The most bytes of a device, which may have no end.
  package static let largestOfDevice = 1 << 26

  /// Reads a file, pipe or device; `-` is standard input. Throws why it cannot be read.
  ///
  /// Complexity: O(bytes).
  package init(_ path: String, limit: Int = largest) throws(FileError) {
    guard path != "-" else {
      (bytes, stamp) = try Self.contents(of: STDIN_FILENO, path, limit)
      return
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(.read, path, .system(errno)) }
    defer { close(descriptor) }
    (bytes, stamp) = try Self.contents(of: descriptor, path, limit)
  }

  /// Reads a plain file, and no pipe or device: what settings of a project name must not make anybody wait.
  /// Throws why it cannot be read.
  ///
  /// Complexity: O(bytes).
  package init(plain path: String, limit: Int = largest) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path, .system(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.read, path, .isOther("no plain file"))
    }
    (bytes, stamp) = try Self.contents(of: descriptor, path, limit)
  }

  /// The first bytes of a file; nil for what can be read only once, such as a pipe. Throws why it
  /// cannot be read.
  package static func start(of path: String, count: Int) throws(FileError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
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
      // One byte more than expected shows the end without another buffer.
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

  /// Up to so many bytes, fewer only at the end.
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

/// What differs between two states of a file.
package struct FileStamp: Hashable, Sendable {
  private var seconds: Int
  private var nanoseconds: Int
  private var size: Int
  private var number: UInt64
  private var device: UInt64

  /// The state of the file at a path; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard path != "-", unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

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
