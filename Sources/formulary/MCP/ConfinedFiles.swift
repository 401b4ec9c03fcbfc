import FileAccess
import Foundation

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
      guard let path = Self.real(folder), Self.isFolder(path) else {
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
      guard let real = Self.real(candidate), isInside(real) else { continue }
      return Place(path: real, isFolder: Self.isFolder(real))
    }
    throw UsageProblem("there is no '\(path)' in \(folders.joined(separator: " or "))")
  }

  /// Whether a path leads into the folders. Complexity: O(folders).
  func serves(_ path: String) -> Bool { Self.real(path).map(isInside) ?? false }

  /// The bytes of a file that may not be there.
  @Sendable func readIfServed(_ path: String) -> [UInt8]? {
    guard let real = Self.real(path), isInside(real) else { return nil }
    return Files.readIfThere(real)
  }

  private func isInside(_ path: String) -> Bool {
    folders.contains { folder in
      path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
  }

  /// The path without links; nil if there is nothing.
  private static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
