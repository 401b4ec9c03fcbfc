import FileAccess

/// The files below some folders, and no others: links are followed before a path is judged.
struct ConfinedFiles: Sendable {
  /// The folders from the root, without links.
  let folders: [String]
  let isReadOnly: Bool

  /// Where a file or folder lies, from the root and without links.
  struct Place: Sendable {
    let path: String
    let isFolder: Bool
  }

  /// Throws if one of the folders is none.
  init(_ folders: [String], isReadOnly: Bool = false) throws(UsageProblem) {
    self.isReadOnly = isReadOnly
    var places: [String] = []
    for folder in folders {
      guard let path = FilePath.real(folder), FileKind(of: path) == .folder else {
        throw UsageProblem("'\(folder)' is no folder")
      }
      places.append(path)
    }
    self.folders = places
  }

  /// Where a path leads, which begins at the root or in one of the folders. Throws if there is
  /// nothing, or it lies elsewhere; both are told alike for what lies elsewhere.
  func place(_ path: String) throws(UsageProblem) -> Place {
    let candidates = path.hasPrefix("/") ? [path] : folders.map { "\($0)/\(path)" }
    for candidate in candidates {
      guard let real = FilePath.real(candidate), isInside(real) else { continue }
      return Place(path: real, isFolder: FileKind(of: real) == .folder)
    }
    throw UsageProblem("there is no '\(path)' in \(folders.joined(separator: " or "))")
  }

  /// Whether a path leads into the folders. Complexity: O(folders).
  func serves(_ path: String) -> Bool { FilePath.real(path).map(isInside) ?? false }

  /// The bytes of a file that may not be there.
  @Sendable func readIfServed(_ path: String) -> [UInt8]? {
    guard let real = FilePath.real(path), isInside(real) else { return nil }
    return Files.readIfThere(real)
  }

  private func isInside(_ path: String) -> Bool {
    folders.contains { folder in
      path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
  }
}
