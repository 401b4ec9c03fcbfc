/// Why a file, or a stream, cannot be read or written.
package struct FileError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// What the system says, by its number.
    case system(Int32)
    case isFolder
    /// The file is not of the kind that is wanted, but of that which is named.
    case isOther(String)
    /// There is more than may be read.
    case tooLarge(limit: Int)
    /// No one may write it.
    case isReadOnly
    /// The file lies in a folder in which none can be made that would take its place.
    case lockedFolder(Int32)
    /// Someone else has written the file since it was read.
    case changedMeanwhile
    /// Another program holds the file's lock.
    case isLocked
    /// Links that lead to each other.
    case circularLinks
  }

  /// What was tried.
  package enum Attempt: String, Hashable, Sendable { case read, write }

  package var attempt: Attempt
  /// The file's path; `-` is the standard stream.
  package var path: String
  package var reason: Reason

  package init(_ attempt: Attempt, _ path: String, _ reason: Reason) {
    self.attempt = attempt
    self.path = path
    self.reason = reason
  }

  /// What cannot be done, and why; lower case, without a full stop.
  package var message: String {
    "cannot \(attempt) \(subject): \(explanation)"
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
    case .tooLarge(let limit): "it has more than \(limit >> 20) MiB"
    case .isReadOnly: "it is read-only; 'chmod u+w' lets it be written"
    case .lockedFolder(let number):
      "a file in its folder must take its place at once, and none can be made there: "
        + SystemError(number: number).message
    case .changedMeanwhile:
      "someone else has changed it since it was read; nothing is written, so that nothing is lost"
    case .isLocked: "another program holds it"
    case .circularLinks: "it is a link that leads back to itself"
    }
  }
}
