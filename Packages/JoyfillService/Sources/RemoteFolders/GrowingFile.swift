import Foundation

/// A file that is only appended to, and that can be cut back to an earlier length.
final class GrowingFile {
  private let handle: FileHandle
  private(set) var length: Int

  /// Opens or creates a file and cuts it back to `length`.
  ///
  /// Throws a `FolderError` if it cannot be written, or is shorter.
  init(_ path: String, length: Int) throws(FolderError) {
    do {
      let url = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !FileManager.default.fileExists(atPath: path) {
        guard FileManager.default.createFile(atPath: path, contents: nil) else {
          throw FolderError("")
        }
      }
      handle = try FileHandle(forUpdating: url)
      guard Int(try handle.seekToEnd()) >= length else { throw FolderError("") }
      try handle.truncate(atOffset: UInt64(length))
      self.length = length
    } catch {
      throw FolderError("'\(path)' cannot be written, or is shorter than at the last pull")
    }
  }

  func append(_ bytes: [UInt8]) throws(FolderError) {
    do { try handle.write(contentsOf: bytes) } catch {
      throw FolderError("the output cannot be written")
    }
    length += bytes.count
  }

  /// Returns the content so far.
  func content() throws(FolderError) -> [UInt8] {
    do {
      try handle.seek(toOffset: 0)
      let data = try handle.readToEnd() ?? Data()
      return Array(data)
    } catch {
      throw FolderError("the list of documents cannot be read")
    }
  }
}
