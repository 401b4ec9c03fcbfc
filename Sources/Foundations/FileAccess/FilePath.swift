/// Paths as texts, and where they lead.
package enum FilePath {
  /// The folder that the process works in; the root if it is gone.
  package static var currentFolder: String {
    guard let text = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(text) }
    return unsafe String(validatingCString: text) ?? "/"
  }

  /// The path from the root, without `.` and `..`; links are not asked.
  package static func absolute(_ path: String) -> String {
    absolute(path, in: path.hasPrefix("/") ? "/" : currentFolder)
  }

  /// The same for a path that begins in a folder, unless it begins at the root.
  package static func absolute(_ path: String, in folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : joined(folder, path)
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The path from the root without links; nil if there is nothing.
  package static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  /// The path of what is called so in a folder.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// What stands before the last slash; `/` for what is in the root, `.` without a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
