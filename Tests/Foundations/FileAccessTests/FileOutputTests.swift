import FileAccess
import Foundation
import Testing

/// Reading and writing whole files.
@Suite struct FileOutputTests {
  private let folder: URL = {
    let url = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }()

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileInput(path(name)).bytes, as: UTF8.self)
  }

  private var names: [String] {
    get throws { try FolderListing(folder.path).names }
  }

  private func number(_ attribute: FileAttributeKey, of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[attribute] as? NSNumber)?.intValue
  }

  @Test func `a file is created, and its mode survives replacement`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileOutput.write(Array("one".utf8), to: path("a"))
    #expect(try text("a") == "one")
    chmod(path("a"), 0o640)
    try FileOutput.write(Array("2".utf8), to: path("a"))
    #expect(try text("a") == "2")
    #expect(try number(.posixPermissions, of: "a") == 0o640)
    #expect(try names == ["a"])
  }

  @Test func `links are followed, even if their target does not exist`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    symlink("target", path("link"))
    symlink("link", path("second"))
    try FileOutput.write(Array("x".utf8), to: path("second"))
    #expect(try text("target") == "x")
    #expect(try names == ["link", "second", "target"])
    symlink("round", path("round"))
    #expect(throws: FileError(.write, path("round"), .circularLinks)) {
      try FileOutput.write([], to: path("round"))
    }
  }

  @Test func `a file with several hard links stays one file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileOutput.write(Array("long text".utf8), to: path("a"))
    link(path("a"), path("b"))
    try FileOutput.write(Array("short".utf8), to: path("a"))
    #expect(try text("b") == "short")
    #expect(try number(.referenceCount, of: "a") == 2)
  }

  @Test func `a read-only file is not changed, and the reason is reported`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileOutput.write(Array("x".utf8), to: path("a"))
    chmod(path("a"), 0o444)
    #expect(throws: FileError(.write, path("a"), .isReadOnly)) {
      try FileOutput.write([], to: path("a"))
    }
    #expect(try text("a") == "x")
  }

  @Test func `a concurrent change is not overwritten`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileOutput.write(Array("x".utf8), to: path("a"))
    let input = try FileInput(path("a"))
    try FileOutput.write(Array("theirs".utf8), to: path("a"), ifStill: input.stamp)
    #expect(throws: FileError(.write, path("a"), .changedMeanwhile)) {
      try FileOutput.write(Array("ours".utf8), to: path("a"), ifStill: input.stamp)
    }
    #expect(try text("a") == "theirs")
    unlink(path("a"))
    #expect(throws: FileError(.write, path("a"), .changedMeanwhile)) {
      try FileOutput.write(Array("ours".utf8), to: path("a"), ifStill: input.stamp)
    }
  }

  @Test func `file names of the maximal length are written`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = String(repeating: "n", count: 255)
    try FileOutput.write(Array("x".utf8), to: path(name))
    try FileOutput.write(Array("y".utf8), to: path(name))
    #expect(try text(name) == "y")
    #expect(throws: FileError(.write, path(name + "n"), .system(ENAMETOOLONG))) {
      try FileOutput.write([], to: path(name + "n"))
    }
  }

  @Test func `concurrent writers leave one complete file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = path("a")
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      try? FileOutput.write([UInt8](repeating: UInt8(number), count: 10_000), to: place)
    }
    let bytes = try FileInput(place).bytes
    #expect(bytes.count == 10_000)
    #expect(Set(bytes).count == 1)
    #expect(try names == ["a"])
  }

  @Test func `a signal is delayed until the file is complete`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A custom handler is kept.
    signal(SIGHUP) { _ in }
    defer { signal(SIGHUP, SIG_DFL) }
    try FileOutput.write(Array("x".utf8), to: path("a"))
    raise(SIGHUP)
    #expect(try names == ["a"])
  }

  @Test func `folders, endless devices and too large files are rejected`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: FileError(.read, folder.path, .isFolder)) { try FileInput(folder.path) }
    #expect(throws: FileError(.write, folder.path, .isFolder)) {
      try FileOutput.write([], to: folder.path)
    }
    #expect(throws: FileError(.read, "/dev/zero", .tooLarge(limit: 1 << 12))) {
      try FileInput("/dev/zero", limit: 1 << 12)
    }
    try FileOutput.write([UInt8](repeating: 0, count: 100), to: path("a"))
    #expect(throws: FileError(.read, path("a"), .tooLarge(limit: 99))) {
      try FileInput(path("a"), limit: 99)
    }
    #expect(try FileInput(path("a"), limit: 100).bytes.count == 100)
    #expect(throws: FileError(.read, path("b"), .system(ENOENT))) { try FileInput(path("b")) }
    #expect(try FileInput("/dev/null").bytes.isEmpty)
  }

  @Test func `a name that is not UTF-8 is listed separately`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = Array(path("a").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    let descriptor = open(name, O_WRONLY | O_CREAT, 0o644)
    close(descriptor)
    try FileOutput.write([], to: path("b"))
    let listing = try FolderListing(folder.path)
    #expect(listing.names == ["b"])
    #expect(listing.unspeakable == ["a\u{FFFD}"])
  }
}
