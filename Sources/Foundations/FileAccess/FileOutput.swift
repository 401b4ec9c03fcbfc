/// Writing whole files.
package enum FileOutput {
  /// Writes a file so that nobody ever sees half of it: another one takes its place at once, with its
  /// owner and mode. A link is followed. What must stay the same file is written into: pipes,
  /// devices, files with several names, and files whose owner cannot be given to another.
  ///
  /// With `stamp`, which is what the file was when it was read, nothing is written if someone has
  /// changed it since. Throws why nothing was written.
  package static func write(
    _ bytes: [UInt8], to path: String, ifStill stamp: FileStamp? = nil
  ) throws(FileError) {
    do throws(Refusal) {
      let target = try followed(path)
      try SignalDelay.during { () throws(Refusal) in
        try write(bytes, target: target, ifStill: stamp)
      }
    } catch {
      throw FileError(.write, path, error.reason)
    }
  }

  /// Why nothing was written.
  private struct Refusal: Error {
    var reason: FileError.Reason

    init(_ reason: FileError.Reason) { self.reason = reason }

    /// What the system said last.
    static var last: Refusal { Refusal(.system(errno)) }
  }

  private static let mostLinks = 40
  /// How often, and after how many microseconds, a lock is asked for again.
  private static let lockAttempts = 250
  private static let lockPause: UInt32 = 20_000

  /// The path that links lead to, even if nothing is there.
  private static func followed(_ path: String) throws(Refusal) -> String {
    var path = path
    for _ in 0..<mostLinks {
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
        return path
      }
      var room = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(path, &room, room.count)
      guard count >= 0 else { throw Refusal.last }
      let next = String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = next.hasPrefix("/") ? next : FilePath.joined(FilePath.folder(of: path), next)
    }
    throw Refusal(.circularLinks)
  }

  private static func write(
    _ bytes: [UInt8], target: String, ifStill stamp: FileStamp?
  ) throws(Refusal) {
    var status = stat()
    guard unsafe stat(target, &status) == 0 else {
      guard errno == ENOENT else { throw Refusal.last }
      if stamp != nil { throw Refusal(.changedMeanwhile) }
      return try create(bytes, target)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Refusal(.isFolder)
    case S_IFREG: break
    default: return try writeInto(target, bytes, cuts: false)
    }
    // The superuser may write anything, but who made a file read-only meant it.
    guard status.st_mode & 0o222 != 0, unsafe access(target, W_OK) == 0 else {
      throw Refusal(.isReadOnly)
    }
    let lock = try locked(target)
    defer { if lock >= 0 { close(lock) } }
    if let stamp, stamp != FileStamp(path: target) { throw Refusal(.changedMeanwhile) }
    if status.st_nlink > 1 { return try writeInto(target, bytes, cuts: true) }
    try replace(target, bytes, like: status)
  }

  /// Holds the lock of a file until the descriptor is closed; −1 for a file that cannot be opened for
  /// that. All that write a file by `FileOutput` ask for it, so one of two sees what the other did.
  private static func locked(_ path: String) throws(Refusal) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    for _ in 0..<lockAttempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      // File systems without locks do without.
      guard errno == EWOULDBLOCK || errno == EINTR else { return descriptor }
      usleep(lockPause)
    }
    close(descriptor)
    throw Refusal(.isLocked)
  }

  // MARK: Ways to write

  private static func create(_ bytes: [UInt8], _ target: String) throws(Refusal) {
    let (path, descriptor) = try temporary(beside: target, mode: 0o666)
    defer { unsafe unlink(path) }
    try fill(descriptor, bytes)
    // A link takes no one's place, as renaming would.
    if unsafe link(path, target) == 0 { return }
    if errno == EEXIST { throw Refusal(.changedMeanwhile) }
    guard unsafe rename(path, target) == 0 else { throw Refusal.last }
  }

  private static func replace(
    _ target: String, _ bytes: [UInt8], like status: stat
  ) throws(Refusal) {
    let (path, descriptor) = try temporary(beside: target, mode: 0o600)
    // Once it has been renamed, nothing is there any more.
    defer { unsafe unlink(path) }
    var own = stat()
    unsafe fstat(descriptor, &own)
    let isOthers = own.st_uid != status.st_uid || own.st_gid != status.st_gid
    if isOthers, fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      close(descriptor)
      return try writeInto(target, bytes, cuts: true)
    }
    fchmod(descriptor, status.st_mode & 0o7777)
    try fill(descriptor, bytes)
    guard unsafe rename(path, target) == 0 else { throw Refusal.last }
  }

  /// Writes into what is there. `cuts` is for files, which end behind the bytes.
  private static func writeInto(
    _ path: String, _ bytes: [UInt8], cuts: Bool
  ) throws(Refusal) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Refusal.last }
    defer { close(descriptor) }
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw Refusal(.system(error.number))
    }
    if cuts, ftruncate(descriptor, off_t(bytes.count)) != 0 { throw Refusal.last }
  }

  /// Writes all bytes into a new file, and closes it.
  private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(Refusal) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw Refusal(.system(error.number))
    }
    // Some file systems tell only now that there is no room.
    guard close(descriptor) == 0 else { throw Refusal.last }
  }

  /// A new, empty file in the folder of another, under a short name that nobody can foresee.
  private static func temporary(
    beside target: String, mode: mode_t
  ) throws(Refusal) -> (path: String, descriptor: Int32) {
    let folder = FilePath.folder(of: target)
    var random = SystemRandomNumberGenerator()
    while true {
      let name = ".formulary-\(String(random.next(), radix: 36)).tmp"
      let path = FilePath.joined(folder, name)
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor >= 0 { return (path, descriptor) }
      switch errno {
      case EEXIST: continue
      case EACCES, EPERM, EROFS: throw Refusal(.lockedFolder(errno))
      default: throw Refusal.last
      }
    }
  }
}
