import Foundation
import Testing

/// A file of the project, by path from the root.
struct ProjectFile {
  let path: String

  init(_ path: String) { self.path = path }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private var url: URL { Self.root.appending(path: path) }

  var absolutePath: String { url.path }

  /// Returns the sorted names of the files in a folder.
  static func names(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Throws if the file does not exist.
  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// Throws if the file does not exist.
  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }

  var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Checks that the file contains a text; with `UPDATE_GOLDENS=1` writes it instead.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return
    }
    let kept = exists ? try self.text() : ""
    let place = zip(kept.split(separator: "\n"), text.split(separator: "\n"))
      .first { $0 != $1 }.map { "\n- \($0)\n+ \($1)" }
    // The texts are too long to be shown completely.
    let isCurrent = kept == text
    #expect(
      isCurrent, "\(path) is stale; `make update` writes it anew\(place ?? "")",
      sourceLocation: sourceLocation)
  }
}
