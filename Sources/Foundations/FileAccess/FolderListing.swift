/// A listing of the entries in a folder.
package struct FolderListing: Sendable {
  /// The entry names, sorted.
  package private(set) var names: [String] = []
  /// The entry names that are not valid UTF-8, decoded with replacement characters.
  ///
  /// Messages, reports and settings cannot represent such names.
  package private(set) var unspeakable: [String] = []

  /// Lists a folder, excluding `.` and `..`.
  ///
  /// Throws if the folder cannot be read.
  package init(_ path: String) throws(FileError) {
    guard let folder = unsafe PathCall.folder(path) else {
      throw FileError(.read, path, .system(errno))
    }
    defer { unsafe closedir(folder) }
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw FileError(.read, path, .system(errno)) }
        break
      }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if bytes == Array(".".utf8) || bytes == Array("..".utf8) { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        unspeakable.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    names.sort()
    unspeakable.sort()
  }
}
