/// The system calls that take a path. No other code in the project passes a path to the system.
///
/// The system reads a path up to its first NUL byte. A path that contains one would therefore name
/// another file than the one that was checked or reported. Every call here rejects it with the
/// error number of `SystemError.nulInPath`.
package enum PathCall {
  /// Returns `true` if the string can be passed to the system as a path or an argument.
  ///
  /// Otherwise sets `errno`.
  package static func admits(_ path: String) -> Bool {
    guard path.utf8.contains(0) else { return true }
    errno = SystemError.nulInPath.number
    return false
  }

  /// Opens a file. Returns its descriptor, or a negative number on failure.
  package static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    admits(path) ? systemOpen(path, flags, mode) : -1
  }

  /// Reads the status of a file. If `followsLinks`, a symbolic link is resolved.
  package static func status(
    _ path: String, followsLinks: Bool = true, _ status: inout stat
  ) -> Bool {
    guard admits(path) else { return false }
    return unsafe followsLinks ? stat(path, &status) == 0 : lstat(path, &status) == 0
  }

  /// Returns `true` if the process has the access `mode` to a file.
  package static func access(_ path: String, _ mode: Int32) -> Bool {
    admits(path) && systemAccess(path, mode) == 0
  }

  /// Creates a hard link. Returns `false` on failure.
  package static func link(_ path: String, _ new: String) -> Bool {
    admits(path) && admits(new) && systemLink(path, new) == 0
  }

  /// Moves a file. Returns `false` on failure.
  package static func rename(_ path: String, _ new: String) -> Bool {
    admits(path) && admits(new) && systemRename(path, new) == 0
  }

  /// Removes a file. Returns `false` on failure.
  @discardableResult
  package static func unlink(_ path: String) -> Bool {
    admits(path) && systemUnlink(path) == 0
  }

  /// Creates a folder. Returns `false` on failure.
  package static func makeFolder(_ path: String, _ mode: mode_t) -> Bool {
    unsafe admits(path) && mkdir(path, mode) == 0
  }

  /// Removes an empty folder. Returns `false` on failure.
  @discardableResult
  package static func removeFolder(_ path: String) -> Bool {
    unsafe admits(path) && rmdir(path) == 0
  }

  /// Sets the mode of a file. Returns `false` on failure.
  @discardableResult
  package static func setMode(_ path: String, _ mode: mode_t) -> Bool {
    unsafe admits(path) && chmod(path, mode) == 0
  }

  /// Returns the target of a symbolic link, or nil if it cannot be read.
  package static func linkTarget(_ path: String) -> String? {
    guard admits(path) else { return nil }
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &room, room.count)
    guard count >= 0 else { return nil }
    return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the absolute path without symbolic links, or nil if the file does not exist.
  package static func resolved(_ path: String) -> String? {
    guard admits(path), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  #if canImport(Darwin)
    package typealias FolderStream = UnsafeMutablePointer<DIR>
  #else
    package typealias FolderStream = OpaquePointer
  #endif

  /// Opens a folder for listing. Returns nil if it cannot be opened.
  package static func folder(_ path: String) -> FolderStream? {
    unsafe admits(path) ? opendir(path) : nil
  }

  /// Replaces the current process image with the program at `path`. Returns only on failure.
  package static func execute(_ path: String, _ words: [String]) {
    guard words.allSatisfy(admits), admits(path) else { return }
    var texts = unsafe words.map { unsafe strdup($0) }
    unsafe texts.append(nil)
    unsafe execv(path, texts)
    let problem = errno
    unsafe texts.forEach { unsafe free($0) }
    errno = problem
  }
}

extension SystemError {
  /// The error of a path or argument that contains a NUL byte, for which the system has no number.
  package static let nulInPath = SystemError(number: -1)
}

// Functions of the C library, which are shadowed by those of `PathCall`.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemAccess(_ path: String, _ mode: Int32) -> Int32 { unsafe access(path, mode) }

private func systemLink(_ path: String, _ new: String) -> Int32 { unsafe link(path, new) }

private func systemRename(_ path: String, _ new: String) -> Int32 { unsafe rename(path, new) }

private func systemUnlink(_ path: String) -> Int32 { unsafe unlink(path) }
