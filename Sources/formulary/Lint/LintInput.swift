import Foundation
import JoyDocLint

/// The files that paths on the command line mean.
struct LintInput {
  /// A file to be looked at.
  struct File: Sendable {
    var path: String
    /// What reports call it.
    var name: String
    /// Whether it was named itself; others are left alone unless they look like documents.
    var isNamed: Bool
  }

  private(set) var files: [File] = []
  private var known: Set<String> = []

  /// Searches folders for `.json` and `.formula` files, in the order of their paths.
  init(_ paths: [String], stdinName: String?) {
    for path in paths {
      var isFolder: ObjCBool = false
      if path == "-" {
        add(File(path: path, name: stdinName ?? "<stdin>", isNamed: true))
      } else if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      {
        search(path)
      } else {
        add(File(path: path, name: path, isNamed: true))
      }
    }
  }

  private mutating func search(_ folder: String) {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return }
    var found: [String] = []
    while let path = paths.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") || name == "node_modules" {
        paths.skipDescendants()
      } else if name.hasSuffix(".json") || name.hasSuffix(".formula") {
        found.append(path)
      }
    }
    for path in found.sorted() {
      let whole =
        folder == "." || folder == "./"
        ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      add(File(path: whole, name: whole, isNamed: false))
    }
  }

  private mutating func add(_ file: File) {
    if known.insert(file.path).inserted { files.append(file) }
  }
}
