/// A failure to read or write a file or stream.
package struct FileError: Error, Hashable, Sendable {
  /// The cause of a `FileError`.
  package enum Reason: Hashable, Sendable {
    /// An error of the system with its `errno` code.
    case system(Int32)
    case isFolder
    /// The file has another kind than the required one; the payload describes it.
    case isOther(String)
    /// The file exceeds the size limit in bytes.
    case tooLarge(limit: Int)
    /// The file has no write permission.
    case isReadOnly
    /// The file's folder does not permit creating the file that would replace it; has the `errno`
    /// code.
    case lockedFolder(Int32)
    /// The file has been modified since it was read.
    case changedMeanwhile
    /// The settings that apply to the file have errors; the payload is their path.
    case invalidSettings(String)
    /// Another process holds the lock of the file.
    case isLocked
    /// Symbolic links form a cycle.
    case circularLinks
    /// The path contains a NUL byte, which no path of the system does.
    case nulInPath
  }

  /// The operation that failed.
  package enum Attempt: String, Hashable, Sendable { case read, write }

  package var attempt: Attempt
  /// The path of the file; `-` is a standard stream.
  package var path: String
  package var reason: Reason

  package init(_ attempt: Attempt, _ path: String, _ reason: Reason) {
    self.attempt = attempt
    self.path = path
    // A NUL byte in the path is the cause, whichever call reported a failure.
    self.reason = path.utf8.contains(0) ? .nulInPath : reason
  }

  /// The error message: lower case, without a full stop.
  package var message: String {
    "cannot \(attempt.rawValue) \(subject): \(explanation)"
  }

  private var subject: String {
    guard path == "-" else { return "'\(path)'" }
    return attempt == .read ? "standard input" : "standard output"
  }

  private var explanation: String {
    switch reason {
    case .system(EBADF): "it is closed"
    case .system(let number): SystemError(number: number).message
    case .isFolder: "it is a folder; name a file in it"
    case .isOther(let kind): "it is \(kind)"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .isReadOnly: "it is read-only; run 'chmod u+w' to make it writable"
    case .lockedFolder(let number):
      "cannot create a replacement in its folder: " + SystemError(number: number).message
    case .changedMeanwhile:
      "it has been modified since it was read; nothing is written, to prevent data loss"
    case .invalidSettings(let path): "the settings in '\(path)' have errors; correct them first"
    case .isLocked: "it is locked by another program"
    case .nulInPath: SystemError.nulInPath.message
    case .circularLinks: "its symbolic links form a cycle"
    }
  }
}
