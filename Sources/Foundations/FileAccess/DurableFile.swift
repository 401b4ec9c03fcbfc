/// Files of our own that must outlive a crash at any moment.
package enum DurableFile {
  /// Writes a file so that after a crash, of the machine too, either all of it is there or what was
  /// there before. With `former` what was there stays under that path; a crash may leave it there
  /// alone. Nobody else may read it. Throws why nothing was written.
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
    let descriptor = unsafe open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw .last }
    // Once it has been renamed, nothing is there any more.
    defer { unsafe unlink(temporary) }
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw .last }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw .last }
    if let former, unsafe rename(path, former) != 0, errno != ENOENT { throw .last }
    guard unsafe rename(temporary, path) == 0 else { throw .last }
    synchronize(folderOf: path)
  }

  /// Removes a file, if it is there, so that it does not come back after a crash.
  package static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { synchronize(folderOf: path) }
  }

  /// File systems that cannot do this do it by themselves.
  private static func synchronize(folderOf path: String) {
    let descriptor = unsafe open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Makes a folder that only its owner can enter, and what is missing above it. Throws why it cannot.
  package static func makeFolder(_ path: String) throws(FileError) {
    var made = ""
    for name in path.split(separator: "/") {
      made += (made.isEmpty && !path.hasPrefix("/") ? "" : "/") + name
      guard unsafe mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR else { continue }
      let problem = errno
      // What is above may be such that nobody may make anything there, and be there.
      var status = stat()
      guard unsafe stat(made, &status) == 0 else {
        throw FileError(.write, path, .system(problem))
      }
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(.write, path, .system(ENOTDIR))
    }
    if status.st_mode & 0o077 != 0 { unsafe chmod(path, 0o700) }
  }

  /// When a file was changed, in seconds since 1970; nil if there is none.
  package static func age(of path: String, now: Double) -> Double? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      return now - Double(status.st_mtimespec.tv_sec)
    #else
      return now - Double(status.st_mtim.tv_sec)
    #endif
  }
}

/// A lock between processes: held until it is let go, or the process ends however it does.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Nil if another one holds the lock. Throws if there can be none.
  package init?(_ path: String) throws(FileError) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(.write, path, .system(errno)) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let problem = errno
      close(descriptor)
      // File systems without locks do without.
      if problem == EWOULDBLOCK { return nil }
      throw FileError(.write, path, .system(problem))
    }
  }

  deinit { close(descriptor) }
}
