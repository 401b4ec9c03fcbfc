import Foundation

/// Files that are replaced as a whole.
package enum AtomicFile {
  /// Returns the content of a file, or `nil` if there is none.
  ///
  /// Throws a `FolderError` if it cannot be read.
  package static func read(_ path: String) throws(FolderError) -> [UInt8]? {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
      if isMissing { return nil }
      throw FolderError("'\(path)' cannot be read")
    }
  }

  /// Writes a file by renaming a new one, and creates its folder.
  ///
  /// Throws a `FolderError` if that fails.
  package static func write(_ bytes: [UInt8], to path: String) throws(FolderError) {
    let url = URL(filePath: path)
    do {
      do {
        try Data(bytes).write(to: url, options: .atomic)
      } catch {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url, options: .atomic)
      }
    } catch {
      throw FolderError("'\(path)' cannot be written")
    }
  }

  /// Removes a file if it exists.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
