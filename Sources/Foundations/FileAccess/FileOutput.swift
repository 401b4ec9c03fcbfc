/// Atomic replacement of whole files.
package enum FileOutput {
  /// Replaces a file atomically, preserving its owner and mode.
  ///
  /// Symbolic links are followed. Entries that must keep their identity are written in place:
  /// pipes, devices, files with several hard links, and files whose owner cannot be set on a new
  /// file.
  ///
  /// If `stamp` is given, the state of the file when it was read, nothing is written if the file
  /// has been modified since. Throws if nothing was written.
  package static func write(
    _ bytes: [UInt8], to path: String, ifStill stamp: FileStamp? = nil
  ) throws(FileError) {
    do throws(Refusal) {
      let target = try followed(path)
      // Signals are not deferred: writing to a pipe or device may block forever, and an interrupted
      // write leaves no partial file.
      if let kind = FileKind(of: target), kind == .other {
        return try writeInto(target, bytes, cuts: false)
      }
      try SignalDelay.during { () throws(Refusal) in
        try write(bytes, target: target, ifStill: stamp)
      }
    } catch {
      throw FileError(.write, path, error.reason)
    }
  }

  /// The reason for not writing a file.
  private struct Refusal: Error {
    var reason: FileError.Reason

    init(_ reason: FileError.Reason) { self.reason = reason }

    /// The current value of `errno`.
    static var last: Refusal { Refusal(.system(errno)) }
  }

  private static let maxLinks = 40
  /// The number of names that are tried for a temporary file.
  private static let maxNames = 100

  /// Returns the target of symbolic links, which need not exist.
  private static func followed(_ path: String) throws(Refusal) -> String {
    var path = path
    for _ in 0..<maxLinks {
      var status = stat()
      guard PathCall.status(path, followsLinks: false, &status),
        status.st_mode & S_IFMT == S_IFLNK
      else { return path }
      guard let next = PathCall.linkTarget(path) else { throw Refusal.last }
      path = next.hasPrefix("/") ? next : FilePath.joined(FilePath.folder(of: path), next)
    }
    throw Refusal(.circularLinks)
  }

  private static func write(
    _ bytes: [UInt8], target: String, ifStill stamp: FileStamp?
  ) throws(Refusal) {
    var status = stat()
    guard PathCall.status(target, &status) else {
      guard errno == ENOENT else { throw Refusal.last }
      if stamp != nil { throw Refusal(.changedMeanwhile) }
      return try create(bytes, target)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Refusal(.isFolder)
    case S_IFREG: break
    default: return try writeInto(target, bytes, cuts: false)
    }
    // The superuser can write any file, but a read-only file is protected intentionally.
    guard status.st_mode & 0o222 != 0, PathCall.access(target, W_OK) else {
      throw Refusal(.isReadOnly)
    }
    let lock = try locked(target)
    defer { if lock >= 0 { close(lock) } }
    if let stamp, stamp != FileStamp(path: target) { throw Refusal(.changedMeanwhile) }
    if status.st_nlink > 1 { return try writeInto(target, bytes, cuts: true) }
    try replace(target, bytes, like: status)
  }

  /// Acquires the lock of a file and returns its descriptor; closing that releases the lock.
  ///
  /// Returns −1 for a file that cannot be opened. All writes by `FileOutput` acquire this lock, so
  /// concurrent writers see each other's changes.
  private static func locked(_ path: String) throws(Refusal) -> Int32 {
    let descriptor = PathCall.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    if Descriptor.lock(descriptor) { return descriptor }
    close(descriptor)
    throw Refusal(.isLocked)
  }

  // MARK: Writing

  private static func create(_ bytes: [UInt8], _ target: String) throws(Refusal) {
    let (path, descriptor) = try temporary(beside: target, mode: 0o666)
    defer { PathCall.unlink(path) }
    try fill(descriptor, bytes)
    // `link` fails if the target exists, whereas `rename` would replace it.
    if PathCall.link(path, target) { return }
    if errno == EEXIST { throw Refusal(.changedMeanwhile) }
    guard PathCall.rename(path, target) else { throw Refusal.last }
  }

  private static func replace(
    _ target: String, _ bytes: [UInt8], like status: stat
  ) throws(Refusal) {
    let (path, descriptor) = try temporary(beside: target, mode: 0o600)
    // After a successful rename, this path no longer exists.
    defer { PathCall.unlink(path) }
    var own = stat()
    unsafe fstat(descriptor, &own)
    let isOthers = own.st_uid != status.st_uid || own.st_gid != status.st_gid
    if isOthers, fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      close(descriptor)
      return try writeInto(target, bytes, cuts: true)
    }
    fchmod(descriptor, status.st_mode & 0o7777)
    try fill(descriptor, bytes)
    guard PathCall.rename(path, target) else { throw Refusal.last }
  }

  /// Writes to the existing entry; `cuts` truncates a file after the new content.
  private static func writeInto(
    _ path: String, _ bytes: [UInt8], cuts: Bool
  ) throws(Refusal) {
    let descriptor = PathCall.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Refusal.last }
    defer { close(descriptor) }
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw Refusal(.system(error.number))
    }
    if cuts, ftruncate(descriptor, off_t(bytes.count)) != 0 { throw Refusal.last }
  }

  /// Writes all bytes to a new file and closes it.
  private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(Refusal) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw Refusal(.system(error.number))
    }
    // Some file systems report a full disk only on `close`.
    guard close(descriptor) == 0 else { throw Refusal.last }
  }

  /// Creates an empty file with an unpredictable name in the folder of `target`.
  private static func temporary(
    beside target: String, mode: mode_t
  ) throws(Refusal) -> (path: String, descriptor: Int32) {
    let folder = FilePath.folder(of: target)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<maxNames {
      let name = ".formulary-\(String(random.next(), radix: 36)).tmp"
      let path = FilePath.joined(folder, name)
      let descriptor = PathCall.open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor >= 0 { return (path, descriptor) }
      switch errno {
      case EEXIST: continue
      case EACCES, EPERM, EROFS: throw Refusal(.lockedFolder(errno))
      default: throw Refusal.last
      }
    }
    throw Refusal(.system(EEXIST))
  }
}
