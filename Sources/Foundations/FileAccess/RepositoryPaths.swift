/// The paths of files as hosts of repositories name them, which do not depend on the current folder or on
/// how a file was named.
package struct RepositoryPaths {
  private let currentFolder: String
  /// The root for each folder, as far as known.
  private var roots: [String: String?] = [:]

  package init(currentFolder: String = FilePath.currentFolder) {
    self.currentFolder = currentFolder
  }

  /// Returns the path of a file, given by its absolute path, from the root of its repository.
  ///
  /// Outside of repositories, paths begin at the current folder, and are absolute outside of that.
  package mutating func path(of absolute: String) -> String {
    let start = FilePath.joined(root(of: FilePath.folder(of: absolute)) ?? currentFolder, "")
    return absolute.hasPrefix(start) ? String(absolute.dropFirst(start.count)) : absolute
  }

  /// Returns the nearest folder with an entry `.git`, or `nil` if there is none.
  private mutating func root(of folder: String) -> String? {
    var passed: [String] = []
    var found: String?
    var current = folder
    while true {
      if let known = roots[current] {
        found = known
        break
      }
      passed.append(current)
      if FileKind.exists(FilePath.joined(current, ".git")) {
        found = current
        break
      }
      guard current != "/", current.contains("/") else { break }
      current = FilePath.folder(of: current)
    }
    for folder in passed { roots[folder] = .some(found) }
    return found
  }
}
