/// A temporary folder that only this user can open. It is removed with its files at the end of its
/// lifetime.
package struct PrivateFolder: ~Copyable {
  package let path: String
  private static let maxNames = 100

  /// The folder of temporary files: `TMPDIR` if it is an absolute path, else `/tmp`.
  package static let parent: String = {
    let folder = ProgramEnvironment.variables["TMPDIR"] ?? ""
    return folder.hasPrefix("/") ? folder : "/tmp"
  }()

  /// Creates a folder in `parent`.
  package init() throws(FileError) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.maxNames {
      let name = "formulary-" + String(random.next(), radix: 36)
      let path = FilePath.joined(Self.parent, name)
      if PathCall.makeFolder(path, 0o700) {
        self.path = path
        return
      }
      guard errno == EEXIST else { throw FileError(.write, path, .system(errno)) }
    }
    throw FileError(.write, Self.parent, .system(EEXIST))
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { FilePath.joined(path, name) }

  deinit {
    for name in (try? FolderListing(path).names) ?? [] {
      PathCall.unlink(FilePath.joined(path, name))
    }
    PathCall.removeFolder(path)
  }
}
