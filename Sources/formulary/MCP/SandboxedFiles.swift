import FileAccess

/// The files below some folders, and no others. Links are resolved before a path is checked.
struct SandboxedFiles: Sendable {
  /// The absolute paths of the folders, without links.
  let folders: [String]
  let isReadOnly: Bool

  /// The absolute path of a file or folder, without links.
  struct Place: Sendable {
    let path: String
    let isFolder: Bool
  }

  /// Throws a `UsageError` if one of the paths is not a folder.
  init(_ folders: [String], isReadOnly: Bool = false) throws(UsageError) {
    self.isReadOnly = isReadOnly
    var places: [String] = []
    for folder in folders {
      guard let path = FilePath.real(folder), FileKind(of: path) == .folder else {
        throw UsageError("'\(folder)' is not a folder")
      }
      places.append(path)
    }
    self.folders = places
  }

  /// Returns the location of a path, which is absolute or relative to one of the folders.
  ///
  /// Throws if nothing exists there, or if it is outside of the folders. Both cases have the same
  /// error.
  func place(_ path: String) throws(UsageError) -> Place {
    let candidates = path.hasPrefix("/") ? [path] : folders.map { "\($0)/\(path)" }
    for candidate in candidates {
      guard let real = FilePath.real(candidate), isInside(real) else { continue }
      return Place(path: real, isFolder: FileKind(of: real) == .folder)
    }
    throw UsageError("there is no '\(path)' in \(folders.joined(separator: " or "))")
  }

  /// Returns `true` if a path leads into the folders.
  ///
  /// Complexity: O(folders).
  func serves(_ path: String) -> Bool { FilePath.real(path).map(isInside) ?? false }

  /// Returns the content of a settings file in the folders, or `nil` if there is none.
  ///
  /// Throws if it is there and cannot be read.
  @Sendable func settingsIfServed(_ path: String) throws(FileError) -> [UInt8]? {
    guard isInside(FilePath.folder(of: path)), FileKind(at: path) != nil else { return nil }
    // A broken link is reported as a file that cannot be read.
    guard let real = FilePath.real(path) else { return try Files.settings(path) }
    return isInside(real) ? try Files.settings(real) : nil
  }

  private func isInside(_ path: String) -> Bool {
    folders.contains { folder in
      path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
  }
}
