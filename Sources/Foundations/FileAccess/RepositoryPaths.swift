/// The paths of files from the root of their repository, as hosts such as GitHub show them.
///
/// They do not depend on the current folder or on the spelling of the path.
package struct RepositoryPaths {
  private let currentFolder: String
  /// The root for each folder, as far as known.
  private var roots: [String: String?] = [:]

  package init(currentFolder: String = FilePath.currentFolder) {
    self.currentFolder = currentFolder
  }

  /// Returns the path of a file, given by its absolute path, from the root of its repository.
  ///
  /// Outside of a repository, returns the path from the current folder, or the absolute path if the
  /// file is elsewhere.
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
