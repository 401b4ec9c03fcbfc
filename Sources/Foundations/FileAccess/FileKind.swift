/// The kind of a file system entry.
package enum FileKind: Sendable {
  case file, folder, link
  /// A pipe, a device or a socket.
  case other

  /// Returns the kind of the entry at `path`, following links, or `nil` if there is none.
  package init?(of path: String) {
    var status = stat()
    guard PathCall.status(path, &status) else { return nil }
    self.init(status)
  }

  /// Returns the kind of the entry at `path` without following links, or `nil` if there is none.
  package init?(at path: String) {
    var status = stat()
    guard PathCall.status(path, followsLinks: false, &status) else { return nil }
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

  /// Returns `true` if an entry exists at `path`, following links.
  package static func exists(_ path: String) -> Bool { FileKind(of: path) != nil }
}
