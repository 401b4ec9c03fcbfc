import FileAccess
import Testing

struct FilePathTests {
  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a/./b/", "/a/b"), ("/a/../b", "/b"), ("/../a", "/a"), ("/", "/"),
    ("//a//b", "/a/b"),
  ])
  func `an absolute path is normalized`(path: String, absolute: String) {
    #expect(FilePath.absolute(path) == absolute)
  }

  @Test func `a relative path begins in the current folder`() {
    #expect(FilePath.absolute("a") == FilePath.absolute(FilePath.currentFolder + "/a"))
    #expect(FileKind(of: FilePath.currentFolder) == .folder)
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")])
  func `the folder is the part before the last slash`(path: String, folder: String) {
    #expect(FilePath.folder(of: path) == folder)
  }

  @Test func `a link and its target are distinguished`() {
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
  ]) func `a path is relative to a folder unless it is absolute`(
    path: String, folder: String, absolute: String
  ) {
    #expect(FilePath.absolute(path, in: folder) == absolute)
  }

  @Test func `a path in the root has one slash`() {
    #expect(FilePath.joined("/", "a") == "/a")
    #expect(FilePath.joined("/b", "a") == "/b/a")
  }
}
