import FileAccess
import Testing

struct FilePathTests {
  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a/./b/", "/a/b"), ("/a/../b", "/b"), ("/../a", "/a"), ("/", "/"),
    ("//a//b", "/a/b"),
  ])
  func `a path from the root goes straight there`(path: String, absolute: String) {
    #expect(FilePath.absolute(path) == absolute)
  }

  @Test func `other paths begin in the present folder`() {
    #expect(FilePath.absolute("a") == FilePath.absolute(FilePath.currentFolder + "/a"))
    #expect(FileKind(of: FilePath.currentFolder) == .folder)
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")])
  func `what stands before the last slash is the folder`(path: String, folder: String) {
    #expect(FilePath.folder(of: path) == folder)
  }

  @Test func `links are told from what they lead to`() {
    let path = "/tmp/formulary-link-\(getpid())"
    symlink("/tmp", path)
    defer { unlink(path) }
    #expect(FileKind(at: path) == .link)
    #expect(FileKind(of: path) == .folder)
    #expect(FilePath.real(path) == FilePath.real("/tmp"))
    #expect(FileKind(of: path + "/no such file") == nil)
    #expect(FilePath.real(path + "/no such file") == nil)
  }

  @Test(arguments: [
    ("a", "/b", "/b/a"), ("../a/./c", "/b/d", "/b/a/c"), ("/a", "/b", "/a"), ("a", "/", "/a"),
  ]) func `a path begins in a folder unless it begins at the root`(
    path: String, folder: String, absolute: String
  ) {
    #expect(FilePath.absolute(path, in: folder) == absolute)
  }

  @Test func `what is in the root has one slash before it`() {
    #expect(FilePath.joined("/", "a") == "/a")
    #expect(FilePath.joined("/b", "a") == "/b/a")
  }
}
