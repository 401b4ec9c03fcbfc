import FileAccess

/// Finds documents and formula files in a workspace folder.
package struct FolderWalk {
  /// The user's home folder, which is not searched: it is not a project.
  private let home: String?

  package init(home: String?) {
    // An empty path would resolve to the current folder.
    self.home = home.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns `true` if a folder of this name is searched: it is neither hidden nor a folder of
  /// packages.
  static func enters(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") && name != "node_modules"
  }

  /// The limits on files returned and on directory entries visited per folder.
  private static let (maxFiles, maxEntries) = (20_000, 200_000)

  /// Returns the `.json` and `.formula` files below `folder`, without following links to folders.
  ///
  /// Returns nothing for the file system root and the home folder. Editors pass these as the
  /// workspace folder when a file is opened without a project.
  package func paths(in folder: String) -> [String] {
    let whole = FilePath.absolute(folder)
    guard whole != "/", whole != home.map({ FilePath.absolute($0) }) else { return [] }
    var found: [String] = []
    var folders = [folder]
    var entries = 0
    while let folder = folders.popLast() {
      guard let names = try? FolderListing(folder).names else { continue }
      for name in names where !name.hasPrefix(".") {
        entries += 1
        if entries > Self.maxEntries { return found }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if FileKind(at: path) == .folder {
          if Self.enters(name) { folders.append(path) }
        } else if name.hasSuffix(".json") || name.hasSuffix(".formula"),
          FileKind(of: path) == .file
        {
          found.append(path)
          if found.count == Self.maxFiles { return found }
        }
      }
    }
    return found
  }
}
