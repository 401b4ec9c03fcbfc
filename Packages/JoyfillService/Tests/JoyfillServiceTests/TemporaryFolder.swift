import Foundation

/// A folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "joyfill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// The content of a file, or `nil` if there is none.
  func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: url.appending(path: path))).map(Array.init)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The paths of all files, sorted.
  var files: [String] {
    (FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(url.path)/\($0)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
