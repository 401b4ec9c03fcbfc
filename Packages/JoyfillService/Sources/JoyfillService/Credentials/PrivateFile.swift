import Foundation

/// A file that only its owner can read or write.
enum PrivateFile {
  /// Returns the content of a file of at most 64 KiB.
  ///
  /// The target of a symbolic link must meet the same conditions: the file is opened first and the open
  /// file is checked, so that it cannot be replaced in between.
  ///
  /// Throws a `CredentialsError` if the file is not regular, if it belongs to another user, or if its
  /// mode has a bit for group or others.
  static func text(at path: String) throws(CredentialsError) -> String {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw CredentialsError("'\(path)' cannot be opened") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CredentialsError("'\(path)' is not a regular file")
    }
    guard status.st_uid == geteuid() else {
      throw CredentialsError("'\(path)' belongs to another user")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw CredentialsError("other users can access '\(path)': run chmod 600 '\(path)'")
    }
    guard let data = try? handle.read(upToCount: limit + 1), data.count <= limit,
      let text = String(validating: data, as: UTF8.self)
    else { throw CredentialsError("'\(path)' is not a text of at most 64 KiB") }
    return text
  }

  private static let limit = 65_536
}
