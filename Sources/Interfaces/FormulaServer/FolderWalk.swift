import FileAccess

/// Finds the documents in a folder of a client.
package struct FolderWalk {
  /// The folder of the person; the whole of it is no project.
  private let home: String?

  package init(home: String?) {
    // An empty name would be the current folder.
    self.home = home.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Of a folder with more files, or other things, no more are looked at.
  private static let (mostFiles, mostEntries) = (20_000, 200_000)

  /// The JSON and formula files below a folder; links to folders are not followed. None below the root
  /// of the disk and a person's own folder, which editors name if a file is opened without a project.
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
        if entries > Self.mostEntries { return found }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if FileKind(at: path) == .folder {
          if name != "node_modules" { folders.append(path) }
        } else if name.hasSuffix(".json") || name.hasSuffix(".formula"),
          FileKind(of: path) == .file
        {
          found.append(path)
          if found.count == Self.mostFiles { return found }
        }
      }
    }
    return found
  }
}
