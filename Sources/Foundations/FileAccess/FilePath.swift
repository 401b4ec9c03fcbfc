/// Operations on file paths.
package enum FilePath {
  /// Returns the absolute path without `.` and `..`, resolving a relative `path` against `folder`.
  package static func absolute(_ path: String, in folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : joined(folder, path)
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// Returns the path of the entry `name` in `folder`.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns the path before the last slash: `/` for an entry in the root, `.` without a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
