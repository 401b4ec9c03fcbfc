import FileAccess

/// Two versions of a file. One is missing if the file was added or removed.
struct VersionPair {
  let path: String
  let oldName: String
  /// The name of the newer version in reports.
  let name: String
  let old: [UInt8]?
  let new: [UInt8]?

  /// Returns the documents of two files, or of two folders, paired by their names.
  static func all(
    _ old: String, _ new: String, stdinName: String?
  ) throws -> [VersionPair] {
    guard FileKind(of: old) == .folder, FileKind(of: new) == .folder else {
      return [
        VersionPair(
          path: new, oldName: Files.name(of: old, stdinName: stdinName),
          name: Files.name(of: new, stdinName: stdinName), old: try Files.read(old),
          new: try Files.read(new))
      ]
    }
    let names = Set(documents(in: old) + documents(in: new)).sorted()
    return names.map { name in
      VersionPair(
        path: "\(new)/\(name)", oldName: "\(old)/\(name)", name: "\(new)/\(name)",
        old: Files.readIfThere("\(old)/\(name)"), new: Files.readIfThere("\(new)/\(name)"))
    }
  }

  /// Returns the documents that differ between two commits, or between a commit and the working
  /// tree.
  ///
  /// Throws the message of git if it fails.
  static func all(in paths: [String], _ revisions: String) throws -> [VersionPair] {
    let parts = revisions.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard let before = parts.first, !before.isEmpty, !revisions.hasPrefix("-") else {
      throw UsageError("'\(revisions)' does not name a commit")
    }
    let after = parts.count > 1 ? (parts[1].isEmpty ? "HEAD" : parts[1]) : nil
    let names = try ChangedFiles.git(
      ["diff", "--name-only", "-z", "--relative", before] + (after.map { [$0] } ?? []) + ["--"]
        + paths, in: ".")
    return names.filter { $0.hasSuffix(".json") }.sorted().map { name in
      VersionPair(
        path: name, oldName: "\(before):\(name)", name: name,
        old: committed(name, before),
        new: after.map { committed(name, $0) } ?? Files.readIfThere(name))
    }
  }

  private static func committed(_ name: String, _ revision: String) -> [UInt8]? {
    try? ChangedFiles.output(of: ["show", "\(revision):./\(name)"], in: ".")
  }

  /// Returns the names of the JSON files below a folder, relative to it.
  private static func documents(in folder: String) -> [String] {
    let search = FolderSearch(of: [folder], stdinName: nil, ProjectSettings(.none))
    return search.files.map(\.path).filter { $0.hasSuffix(".json") }.map { path in
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
  }
}
