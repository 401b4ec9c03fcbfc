import Foundation

/// A file to be linted.
struct LintedPath: Hashable, Sendable {
  /// Where it is; `-` is standard input.
  var path: String
  /// What reports call it.
  var name: String
  /// Whether it was named itself; others are left alone unless they look like documents.
  var isNamed: Bool

  /// The path from the root, by which configurations are found.
  var absolute: String {
    if path == "-" { return Self.absolute(name == "<stdin>" ? "stdin" : name) }
    return Self.absolute(path)
  }

  static func absolute(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// When the file was changed last, and how long it is; nil if it is not there.
  var signature: Signature? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Signature(
      seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int(status.st_size),
      number: UInt64(status.st_ino))
  }

  /// What differs between two states of a file.
  struct Signature: Hashable, Sendable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int
    var number: UInt64
  }
}
