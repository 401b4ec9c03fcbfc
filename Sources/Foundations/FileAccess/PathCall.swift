/// The system calls that take a path; nothing else in the project passes one to the system.
///
/// The system reads a path up to its first NUL byte, so that a string with one would name another file
/// than the one that was checked or reported. Every call here refuses such a path: it fails, and the error
/// number is that of `SystemError.nulInPath`.
package enum PathCall {
  /// Returns `true` if the system can be given the string as a path or an argument. Sets the error number
  /// otherwise.
  package static func admits(_ path: String) -> Bool {
    guard path.utf8.contains(0) else { return true }
    errno = SystemError.nulInPath.number
    return false
  }

  /// Opens a file and returns its descriptor; negative if it cannot be opened.
  package static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    admits(path) ? systemOpen(path, flags, mode) : -1
  }

  /// Reads the status of a file, of the file that a link leads to if `followsLinks`.
  package static func status(
    _ path: String, followsLinks: Bool = true, _ status: inout stat
  ) -> Bool {
    guard admits(path) else { return false }
    return unsafe followsLinks ? stat(path, &status) == 0 : lstat(path, &status) == 0
  }

  /// Returns `true` if the process may use a file as `mode` says.
  package static func access(_ path: String, _ mode: Int32) -> Bool {
    admits(path) && systemAccess(path, mode) == 0
  }

  /// Returns `true` if the file is now under the new path as well.
  package static func link(_ path: String, _ new: String) -> Bool {
    admits(path) && admits(new) && systemLink(path, new) == 0
  }

  /// Returns `true` if the file is now under the new path.
  package static func rename(_ path: String, _ new: String) -> Bool {
    admits(path) && admits(new) && systemRename(path, new) == 0
  }

  /// Returns `true` if the file is removed.
  @discardableResult
  package static func unlink(_ path: String) -> Bool {
    admits(path) && systemUnlink(path) == 0
  }

  /// Returns `true` if the folder is made.
  package static func makeFolder(_ path: String, _ mode: mode_t) -> Bool {
    unsafe admits(path) && mkdir(path, mode) == 0
  }

  /// Returns `true` if the file has the mode now.
  @discardableResult
  package static func setMode(_ path: String, _ mode: mode_t) -> Bool {
    unsafe admits(path) && chmod(path, mode) == 0
  }

  /// Returns the path that a link holds; nil if it cannot be read.
  package static func linkTarget(_ path: String) -> String? {
    guard admits(path) else { return nil }
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &room, room.count)
    guard count >= 0 else { return nil }
    return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the path from the root without links; nil if there is nothing.
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

  /// Opens a folder to be listed; nil if it cannot be opened.
  package static func folder(_ path: String) -> FolderStream? {
    unsafe admits(path) ? opendir(path) : nil
  }

  /// Replaces the program of the process by the one at a path. Returns only if it cannot.
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
  /// A path or an argument contains a NUL byte. The system has no number of its own for that.
  package static let nulInPath = SystemError(number: -1)
}

// The calls of the C library, which those of `PathCall` hide there.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemAccess(_ path: String, _ mode: Int32) -> Int32 { unsafe access(path, mode) }

private func systemLink(_ path: String, _ new: String) -> Int32 { unsafe link(path, new) }

private func systemRename(_ path: String, _ new: String) -> Int32 { unsafe rename(path, new) }

private func systemUnlink(_ path: String) -> Int32 { unsafe unlink(path) }
