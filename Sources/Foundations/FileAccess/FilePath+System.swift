extension FilePath {
  /// The current working directory, or the root if it no longer exists.
  package static var currentFolder: String {
    guard let text = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(text) }
    return unsafe String(validatingCString: text) ?? "/"
  }

  /// Returns the absolute path without `.` and `..`; symbolic links are not resolved.
  package static func absolute(_ path: String) -> String {
    absolute(path, in: path.hasPrefix("/") ? "/" : currentFolder)
  }

  /// Returns the absolute path with all symbolic links resolved, or `nil` if nothing exists there.
  package static func real(_ path: String) -> String? {
    PathCall.resolved(path)
  }
}
