/// Atomic writes of the program's own files, which must survive a crash at any moment.
package enum DurableFile {
  /// Replaces a file atomically, so that a crash leaves either the old or the new content.
  ///
  /// This includes crashes of the machine. If `former` is given, the old content is kept at that
  /// path; a crash may leave it only there. The file is readable only by its owner. Throws if
  /// nothing was written.
  package static func write(
    _ bytes: [UInt8], to path: String, keepingFormerAt former: String? = nil
  ) throws(FileError) {
    do throws(SystemError) {
      try SignalDelay.during { () throws(SystemError) in try replace(path, bytes, former) }
    } catch {
      throw FileError(.write, path, .system(error.number))
    }
  }

  private static func replace(
    _ path: String, _ bytes: [UInt8], _ former: String?
  ) throws(SystemError) {
    var random = SystemRandomNumberGenerator()
    let temporary = "\(path).\(String(random.next(), radix: 36)).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = PathCall.open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw .last }
    // After a successful rename, this path no longer exists.
    defer { PathCall.unlink(temporary) }
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw .last }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw .last }
    if let former, !PathCall.rename(path, former), errno != ENOENT { throw .last }
    guard PathCall.rename(temporary, path) else { throw .last }
    synchronize(folderOf: path)
  }

  /// Removes a file, if it exists, durably, so that it does not reappear after a crash.
  package static func remove(_ path: String) {
    if PathCall.unlink(path) { synchronize(folderOf: path) }
  }

  /// Flushes the folder of `path` to disk; file systems without support do this implicitly.
  private static func synchronize(folderOf path: String) {
    let descriptor = PathCall.open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Creates a folder that only its owner can enter, with its missing parents.
  ///
  /// Throws if the folder cannot be created.
  package static func makeFolder(_ path: String) throws(FileError) {
    var made = ""
    for name in path.split(separator: "/") {
      made += (made.isEmpty && !path.hasPrefix("/") ? "" : "/") + name
      guard !PathCall.makeFolder(made, 0o700), errno != EEXIST, errno != EISDIR else { continue }
      let problem = errno
      // A parent can exist even if creating it fails because its own parent is not writable.
      var status = stat()
      guard PathCall.status(made, &status) else {
        throw FileError(.write, path, .system(problem))
      }
    }
    var status = stat()
    guard PathCall.status(path, &status), status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(.write, path, .system(ENOTDIR))
    }
    if status.st_mode & 0o077 != 0 { PathCall.setMode(path, 0o700) }
  }

  /// Returns the seconds from a file's last modification to `now`, or `nil` if there is no file.
  ///
  /// `now` is in seconds since 1970.
  package static func age(of path: String, now: Double) -> Double? {
    var status = stat()
    guard PathCall.status(path, &status) else { return nil }
    #if canImport(Darwin)
      return now - Double(status.st_mtimespec.tv_sec)
    #else
      return now - Double(status.st_mtim.tv_sec)
    #endif
  }
}

/// An exclusive lock between processes, held until deinitialization or the end of the process.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock, or returns `nil` if another process holds it.
  ///
  /// Throws if the lock file cannot be created.
  package init?(_ path: String) throws(FileError) {
    descriptor = PathCall.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(.write, path, .system(errno)) }
    // On file systems without locks, the lock counts as acquired, as in `Descriptor.lock`.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
