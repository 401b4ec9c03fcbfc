import FileAccess
import JoyDocLint

/// A search of folders for documents and formula files.
///
/// It skips files that `.gitignore` files and configurations exclude.
struct FolderSearch {
  private(set) var files: [LintedPath] = []
  /// The number of folders that cannot be read and of invalid file names, which are already
  /// reported.
  private(set) var unreadableCount = 0
  /// The named folders from which nothing was excluded on purpose, each with the paths of the files
  /// that were found in it.
  private(set) var folders: [(name: String, files: [String])] = []
  private var known: Set<String> = []
  private let usesIgnoreFiles: Bool
  private let treatsNamedAsFound: Bool
  private let isExcluded: (_ path: String, _ isFolder: Bool) -> Bool

  /// The patterns of a `.gitignore`, and the number of path components of its folder.
  private struct IgnoreFile {
    var depth: Int
    var patterns: [PathPattern]
  }

  init(
    usesIgnoreFiles: Bool = true, treatsNamedAsFound: Bool = false,
    isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool = { _, _ in false }
  ) {
    self.usesIgnoreFiles = usesIgnoreFiles
    self.treatsNamedAsFound = treatsNamedAsFound
    self.isExcluded = isExcluded
  }

  /// Finds the files that `paths` refer to, without those that configurations exclude.
  init(
    of paths: [String], stdinName: String?, treatsNamedAsFound: Bool = false,
    _ finder: ConfigurationFinder? = nil
  ) {
    // Configurations are read during the descent into folders.
    var finder = finder
    self.init(treatsNamedAsFound: treatsNamedAsFound) { path, isFolder in
      finder?.configuration(for: path)?.excludes(path, isFolder: isFolder) ?? false
    }
    for path in paths { add(path, stdinName: stdinName) }
  }

  /// Adds a file or folder that was named. `-` is standard input, with the name `stdinName`.
  mutating func add(_ path: String, stdinName: String?) {
    if path == "-" {
      add(LintedPath(path: path, name: stdinName ?? "<stdin>", isNamed: true))
    } else if FileKind(of: path) == .folder {
      search(path)
    } else if !treatsNamedAsFound {
      add(LintedPath(path: path, name: path, isNamed: true))
    } else if !isExcludedOnItsWay(FilePath.absolute(path)) {
      add(LintedPath(path: path, name: path, isNamed: false))
    }
  }

  /// Returns `true` if a search from the root would exclude a file or a folder above it.
  private func isExcludedOnItsWay(_ path: String) -> Bool {
    let slashes = path.indices.dropFirst().filter { path[$0] == "/" }
    return slashes.contains { isExcluded(String(path[..<$0]), true) } || isExcluded(path, false)
  }

  /// Adds the files below a folder in the order of their paths.
  ///
  /// Links to folders are not followed, because they may form a cycle.
  private mutating func search(_ root: String) {
    let start = FilePath.absolute(root)
    var found: [String] = []
    var isAnythingExcluded = false
    var open: [(path: String, ignores: [IgnoreFile])] = [("", ignoresAbove(start))]
    while let (folder, inherited) = open.popLast() {
      let whole = folder.isEmpty ? start : "\(start)/\(folder)"
      guard let names = names(in: whole) else { continue }
      var ignores = inherited
      if usesIgnoreFiles, names.contains(".gitignore") {
        ignores += ignoreFile("\(whole)/.gitignore", in: whole)
      }
      for name in names where !name.hasPrefix(".") && name != "node_modules" {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let absolute = "\(whole)/\(name)"
        guard let kind = Self.kind(absolute) else { continue }
        if kind == .file, !name.hasSuffix(".json"), !name.hasSuffix(".formula") { continue }
        let isFolder = kind == .folder
        if Self.isIgnored(absolute, isFolder: isFolder, by: ignores) { continue }
        if isExcluded(absolute, isFolder) {
          isAnythingExcluded = true
          continue
        }
        if isFolder { open.append((path, ignores)) } else { found.append(path) }
      }
    }
    let paths = found.sorted().map { path in
      root == "." || root == "./" ? path : root.hasSuffix("/") ? root + path : "\(root)/\(path)"
    }
    for path in paths { add(LintedPath(path: path, name: path, isNamed: false)) }
    if !isAnythingExcluded { folders.append((root, paths)) }
  }

  /// Returns the names in a folder, or `nil` after reporting that it cannot be read.
  private mutating func names(in folder: String) -> [String]? {
    do throws(FileError) {
      let listing = try FolderListing(folder)
      for name in listing.unspeakable where !name.hasPrefix(".") {
        unreadableCount += 1
        Output.error(
          "formulary: a name in '\(folder)' is not UTF-8: '\(name)'; it is skipped; rename it\n")
      }
      return listing.names
    } catch {
      unreadableCount += 1
      Output.report(error)
      return nil
    }
  }

  private mutating func add(_ file: LintedPath) {
    if known.insert(file.path).inserted { files.append(file) }
  }

  private enum Kind { case file, folder }

  /// Returns the kind of a path; `nil` for other kinds, such as links to folders and pipes.
  private static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard PathCall.status(path, followsLinks: false, &status) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK:
      guard PathCall.status(path, &status), status.st_mode & S_IFMT == S_IFREG else { return nil }
      return .file
    default: return nil
    }
  }

  // MARK: .gitignore

  /// Returns the patterns above a folder, up to the root of its repository; empty outside of one.
  private func ignoresAbove(_ folder: String) -> [IgnoreFile] {
    guard usesIgnoreFiles else { return [] }
    var folders: [String] = []
    var current = folder
    while !FileKind.exists("\(current)/.git") {
      current = FilePath.folder(of: current)
      guard current != "/", current != "." else { return [] }
      folders.append(current)
    }
    return ignoreFile("\(current)/.git/info/exclude", in: current)
      + folders.reversed().flatMap { ignoreFile("\($0)/.gitignore", in: $0) }
  }

  private func ignoreFile(_ path: String, in folder: String) -> [IgnoreFile] {
    guard let bytes = Files.readIfThere(path) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    return [
      IgnoreFile(
        depth: folder.split(separator: "/").count, patterns: lines.compactMap { PathPattern($0) })
    ]
  }

  /// Returns `true` if the innermost file with a matching pattern excludes the path.
  private static func isIgnored(
    _ path: String, isFolder: Bool, by ignores: [IgnoreFile]
  ) -> Bool {
    guard !ignores.isEmpty else { return false }
    let names = path.split(separator: "/")
    for file in ignores.reversed() {
      if let verdict = file.patterns.verdict(
        on: Array(names.dropFirst(file.depth)), isFolder: isFolder)
      {
        return verdict
      }
    }
    return false
  }
}
