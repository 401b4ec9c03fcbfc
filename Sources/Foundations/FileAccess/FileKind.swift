/// What a path leads to.
package enum FileKind: Sendable {
  case file, folder, link
  /// A pipe, a device or a socket.
  case other

  /// What a path leads to, links followed; nil if there is nothing.
  package init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What lies at a path, which may be a link; nil if there is nothing.
  package init?(at path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// Whether there is anything, links followed.
  package static func exists(_ path: String) -> Bool { FileKind(of: path) != nil }
}
