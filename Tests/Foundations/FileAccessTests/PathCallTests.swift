import FileAccess
import Foundation
import Testing

/// Paths with a NUL byte, at which the system would truncate them.
@Suite struct PathCallTests {
  /// Passes a folder with a file `a`, and the path of `a` followed by a NUL byte and other text.
  private func withFile(_ body: (_ folder: URL, _ path: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "nul-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    try body(folder, folder.appending(path: "a").path + "\0/x")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    #expect(try Data(contentsOf: folder.appending(path: "a")) == Data("old".utf8))
  }

  @Test func `every call rejects a path with a NUL byte`() throws {
    try withFile { folder, path in
      let (read, write) = (FileError(.read, path, .nulInPath), FileError(.write, path, .nulInPath))
      #expect(throws: read) { try FileInput(path) }
      #expect(throws: read) { try FileInput(plain: path) }
      #expect(throws: read) { try FileInput.start(of: path, count: 1) }
      #expect(throws: read) { try FolderListing(path) }
      #expect(throws: write) { try FileOutput.write([], to: path) }
      let new = folder.path + "/b\0c"
      #expect(throws: FileError(.write, new, .nulInPath)) { try FileOutput.write([], to: new) }
      #expect(throws: write) { try DurableFile.write([], to: path) }
      #expect(throws: write) { try DurableFile.makeFolder(path) }
      #expect(throws: write) { try FileLock(path) }
      DurableFile.remove(path)
      #expect(FileKind(of: path) == nil && FileKind(at: path) == nil)
      #expect(DurableFile.age(of: path, now: 0) == nil && FilePath.real(path) == nil)
      #expect(throws: SystemError.nulInPath) { try Subprocess("true", [path]) }
      #expect(read.message.hasSuffix(": the path contains a NUL byte"))
    }
  }
}
