import FileAccess
import Foundation
import Testing

struct RepositoryPathsTests {
  private let root = FileManager.default.temporaryDirectory.appending(
    path: "formulary-\(UUID().uuidString)")

  private func make(_ folders: String...) throws {
    for folder in folders {
      try FileManager.default.createDirectory(
        at: root.appending(path: folder), withIntermediateDirectories: true)
    }
  }

  @Test func `paths begin at the nearest repository`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make("one/.git", "one/forms", "one/inner/.git", "two/forms")
    var paths = RepositoryPaths(currentFolder: "\(root.path)/one/forms")
    #expect(paths.path(of: "\(root.path)/one/forms/a.json") == "forms/a.json")
    #expect(paths.path(of: "\(root.path)/one/a.json") == "a.json")
    #expect(paths.path(of: "\(root.path)/one/new/deep/a.json") == "new/deep/a.json")
    #expect(paths.path(of: "\(root.path)/one/inner/x/a.json") == "x/a.json")
  }

  @Test func `outside of a repository, paths begin at the current folder`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make("two/forms")
    var paths = RepositoryPaths(currentFolder: "\(root.path)/two")
    #expect(paths.path(of: "\(root.path)/two/forms/a.json") == "forms/a.json")
    #expect(paths.path(of: "\(root.path)/a.json") == "\(root.path)/a.json")
    var fromRoot = RepositoryPaths(currentFolder: "/")
    #expect(fromRoot.path(of: "/nowhere/a.json") == "nowhere/a.json")
  }

  @Test func `a missing file is nil, and an unreadable one is an error`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try make("folder")
    let path = root.path
    #expect(try FileInput.ifThere(plain: "\(path)/nothing") == nil)
    #expect(try FileInput.ifThere(plain: "\(path)/nothing/at/all") == nil)
    #expect(throws: FileError.self) { try FileInput.ifThere(plain: "\(path)/folder") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/link", withDestinationPath: "nowhere")
    #expect(throws: FileError.self) { try FileInput.ifThere(plain: "\(path)/link") }
    try Data("x".utf8).write(to: root.appending(path: "file"))
    #expect(try FileInput.ifThere(plain: "\(path)/file") == [0x78])
  }
}
